/**
 * Error for a file that can't be imported. `message` is shown to the user; `file` is the name of the file or folder.
 */
export class ImportRefusedError extends Error {
  readonly file: string;

  constructor(file: string, message: string) {
    super(message);
    this.file = file;
  }
}
