import { type ReactNode, useRef } from "react";
import { takeFiles } from "./chooseFiles";

export interface FilePickerProps {
  /** Names the field itself, which nobody sees. */
  label?: string;
  /** What the browser's dialog offers, as `accept` writes it. */
  accept?: string;
  multiple?: boolean;
  /** A folder is chosen, and all that is in it. */
  folder?: boolean;
  /** Never without one. */
  onFiles: (files: File[]) => void;
  /** What opens the dialog. */
  children: (open: () => void) => ReactNode;
}

/**
 * Has files chosen in the browser's dialog; the same file can be chosen again. `open` works in a press alone, like
 * `chooseFiles`, for which there need be nothing on the page.
 */
export function FilePicker({ label, accept, multiple = false, folder = false, onFiles, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={(made) => {
          if (made) made.webkitdirectory = folder;
          input.current = made;
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
