import { LIMITS } from "@/api/gen/limits";
import { ApiProblem } from "@/api/http/problem";
import type { FieldErrors } from "@/features/accounts/signIn/rules";
import { texts } from "./texts";

export type NewPasswordField = "password" | "confirm";

/** Validate a new password and its repetition. Returns only the first error. */
export function validateNewPassword(password: string, confirm: string): FieldErrors<NewPasswordField> {
  if (password.length < LIMITS.PASSWORD_MIN) return { password: texts.passwordShort };
  return password === confirm ? {} : { confirm: texts.newMismatch };
}

/** Return the error text if exchanging the code of a reset link failed, or null without an error. */
export function getResetLinkError(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  if (!(error instanceof ApiProblem)) return texts.linkFailed;
  if (error.code === "reset.invalid" || error.status === 422) return texts.linkInvalid;
  if (error.status === 401) return texts.linkNoSession;
  if (error.status === 429) return error.detail;
  return texts.linkFailed;
}
