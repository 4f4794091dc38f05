import { ApiProblem } from "@/api/http/problem";
import { messages } from "./texts";

/** Return the error text if exchanging the code of a reset link failed, or null without an error. */
export function getResetLinkError(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  if (!(error instanceof ApiProblem)) return messages.linkFailed;
  if (error.code === "reset.invalid" || error.status === 422) return messages.linkInvalid;
  if (error.status === 401) return messages.linkNoSession;
  if (error.status === 429) return error.detail;
  return messages.linkFailed;
}
