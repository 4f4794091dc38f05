/** Join a failure and its reason into one text. Returns the reason alone if it already starts with the failure. */
export function formatFailure(failure: string, reason: string): string {
  return reason.startsWith(failure) ? reason : `${failure} ${reason}`;
}
