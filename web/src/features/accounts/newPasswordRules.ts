import { LIMITS } from "@/api/gen/limits";
import { mailMessages } from "./mailMessages";
import type { Faults } from "./rules";

export type NewPasswordField = "password" | "confirm";

/** What is wrong with a new password and its repetition; the first fault alone. */
export function checkNewPassword(password: string, confirm: string): Faults<NewPasswordField> {
  if (password.length < LIMITS.PASSWORD_MIN) return { password: mailMessages.passwordShort };
  return password === confirm ? {} : { confirm: mailMessages.newMismatch };
}
