import { type ReactNode, useRef } from "react";
import { takeFiles } from "./chooseFiles";

export interface FilePickerProps {
  /** Accessible name of the hidden input. */
  label?: string;
  /** Accepted types in the format of the `accept` attribute. */
  accept?: string;
  multiple?: boolean;
  /** Choose a folder with all its files. */
  folder?: boolean;
  /** Called with at least one file. */
  onFiles: (files: File[]) => void;
  /** Renders the control that opens the dialog. */
  children: (open: () => void) => ReactNode;
}

/**
 * File input with a custom control. The same file can be chosen again. Browsers require user activation for `open`;
 * `chooseFiles` does the same without an element on the page.
 */
export function FilePicker({ label, accept, multiple = false, folder = false, onFiles, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={(element) => {
          if (element) element.webkitdirectory = folder;
          input.current = element;
        }}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = takeFiles(event.target);
          if (files.length > 0) onFiles(files);
        }}
      />
      {children(() => input.current?.click())}
    </>
  );
}
