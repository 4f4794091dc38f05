import { ApiProblem } from "@/api/http/problem";
import { texts } from "./texts";

/** Return the error text if exchanging the code of a reset link failed, or null without an error. */
export function getResetLinkError(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  if (!(error instanceof ApiProblem)) return texts.linkFailed;
  if (error.code === "reset.invalid" || error.status === 422) return texts.linkInvalid;
  if (error.status === 401) return texts.linkNoSession;
  if (error.status === 429) return error.detail;
  return texts.linkFailed;
}
