import { LIMITS } from "@/api/gen/limits";
import type { FieldErrors } from "@/features/accounts/signIn/rules";
import { texts } from "./texts";

export type NewPasswordField = "password" | "confirm";

/** Validate a new password and its repetition. Returns only the first error. */
export function validateNewPassword(password: string, confirm: string): FieldErrors<NewPasswordField> {
  if (password.length < LIMITS.PASSWORD_MIN) return { password: texts.passwordShort };
  return password === confirm ? {} : { confirm: texts.newMismatch };
}
