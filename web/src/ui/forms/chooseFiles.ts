export interface ChooseFilesOptions {
  /** Accepted types in the format of the `accept` attribute. */
  accept?: string;
  multiple?: boolean;
}

/** Inputs with an open dialog. They aren't in the document: without a reference they may be garbage-collected. */
const openInputs = new Set<HTMLInputElement>();

/**
 * Open the browser's file dialog. `onChoose` is called only if files are chosen. Browsers require user activation: call
 * this in the event handler itself, before any `await` or import. Load the code for the files while the dialog is open.
 */
export function chooseFiles(
  { accept = "", multiple = false }: ChooseFilesOptions,
  onChoose: (files: File[]) => void,
): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.multiple = multiple;
  input.onchange = () => {
    openInputs.delete(input);
    const files = takeFiles(input);
    if (files.length > 0) onChoose(files);
  };
  input.oncancel = () => openInputs.delete(input);
  openInputs.add(input);
  input.click();
}

/** Return the files of an input and clear it, so that the same file can be chosen again. */
export function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])];
  input.value = "";
  return files;
}
