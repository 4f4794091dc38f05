/** What came cannot be imported; the message is the sentence that says why, `file` what it is called. */
export class ImportRefusedError extends Error {
  readonly file: string;

  constructor(file: string, why: string) {
    super(why);
    this.file = file;
  }
}
