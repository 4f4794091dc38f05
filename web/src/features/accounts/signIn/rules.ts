import { LIMITS } from "@/api/gen/limits";
import { messages } from "./messages";

export type SignInMode = "sign-in" | "sign-up" | "reset";
export type SignInField = "email" | "password" | "confirm";

export interface SignInValues {
  email: string;
  password: string;
  confirm: string;
}

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** The mode and the invitation that an address opens: `#create`, or `#create=CODE` for somebody with an invitation. */
export function parseUrlFragment(hash: string): { mode: SignInMode; invitation: string | null } {
  const [, invitation] = /^#create(?:=([\w-]+))?$/.exec(hash) ?? [];
  return { mode: /^#create(=|$)/.test(hash) ? "sign-up" : "sign-in", invitation: invitation ?? null };
}

/** What is wrong with the form, per field, in the order of the fields. The server decides; this is to be kind. */
export function validateSignIn(mode: SignInMode, { email, password, confirm }: SignInValues): FieldErrors<SignInField> {
  const faults: FieldErrors<SignInField> = {};
  if (email.trim() === "") faults.email = messages.emailMissing;
  else if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) faults.email = messages.emailWrong;
  if (mode === "reset") return faults;
  if (password === "") faults.password = messages.passwordMissing;
  else if (mode === "sign-up" && password.length < LIMITS.PASSWORD_MIN) faults.password = messages.passwordShort;
  if (mode === "sign-up" && confirm !== password) faults.confirm = messages.mismatch;
  return faults;
}
