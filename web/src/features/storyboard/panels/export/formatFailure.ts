/** What failed and why, as one text: a reason that says what failed by itself stands alone. */
export function formatFailure(what: string, reason: string): string {
  return reason.startsWith(what) ? reason : `${what} ${reason}`;
}
