/** Join what failed and why into one text. Returns the reason alone if it already starts with `what`. */
export function formatFailure(what: string, reason: string): string {
  return reason.startsWith(what) ? reason : `${what} ${reason}`;
}
