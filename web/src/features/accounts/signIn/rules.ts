import { LIMITS } from "@/api/gen/limits";
import { texts } from "./texts";

export type SignInMode = "sign-in" | "sign-up" | "reset";
export type SignInField = "email" | "password" | "confirm";

export interface SignInValues {
  email: string;
  password: string;
  confirm: string;
}

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** Parse the mode and invitation from the URL fragment: `#create`, or `#create=CODE` with an invitation. */
export function parseUrlFragment(hash: string): { mode: SignInMode; invitation: string | null } {
  const [, invitation] = /^#create(?:=([\w-]+))?$/.exec(hash) ?? [];
  return { mode: /^#create(=|$)/.test(hash) ? "sign-up" : "sign-in", invitation: invitation ?? null };
}

/** Validate the form and return errors by field. Only for quick feedback: the server validates again. */
export function validateSignIn(mode: SignInMode, { email, password, confirm }: SignInValues): FieldErrors<SignInField> {
  const errors: FieldErrors<SignInField> = {};
  if (email.trim() === "") errors.email = texts.emailMissing;
  else if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) errors.email = texts.emailInvalid;
  if (mode === "reset") return errors;
  if (password === "") errors.password = texts.passwordMissing;
  else if (mode === "sign-up" && password.length < LIMITS.PASSWORD_MIN) errors.password = texts.passwordShort;
  if (mode === "sign-up" && confirm !== password) errors.confirm = texts.mismatch;
  return errors;
}
