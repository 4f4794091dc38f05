import { ApiProblem } from "@/api/problem";
import { messages } from "./messages";

/** What to say when the mailed link's code was not taken. */
export function getResetLinkError(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  if (!(error instanceof ApiProblem)) return messages.linkFailed;
  if (error.code === "reset.invalid" || error.status === 422) return messages.linkInvalid;
  if (error.status === 401) return messages.linkNoSession;
  if (error.status === 429) return error.detail;
  return messages.linkFailed;
}
