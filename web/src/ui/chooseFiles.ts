export interface ChooseFilesOptions {
  /** What the browser's dialog offers, as the attribute writes it. */
  accept?: string;
  multiple?: boolean;
}

/** Inputs whose dialog is open. They are in no document: without a reference the browser may collect them. */
const openInputs = new Set<HTMLInputElement>();

/**
 * Opens the browser's file dialog; `then` is never called without a file. Browsers open it only while a press counts: call
 * this in the press itself, before anything is awaited or loaded, and load what takes the files while the dialog is open.
 */
export function chooseFiles(
  { accept = "", multiple = false }: ChooseFilesOptions,
  then: (files: File[]) => void,
): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.multiple = multiple;
  input.onchange = () => {
    openInputs.delete(input);
    const files = takeFiles(input);
    if (files.length > 0) then(files);
  };
  input.oncancel = () => openInputs.delete(input);
  openInputs.add(input);
  input.click();
}

/** The files of an input, which is empty afterwards: the same file can be chosen again. */
export function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])];
  input.value = "";
  return files;
}
