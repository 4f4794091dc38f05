import { useState } from "react";
import type { SignedInOut } from "@/api/gen/rest/types.gen";
import { getErrorMessage } from "@/api/problem";
import { startSession } from "@/api/session";
import { requestPasswordReset, signIn, signUp } from "@/features/accounts/api";
import { messages } from "./messages";
import {
  type FieldErrors,
  parseUrlFragment,
  type SignInField,
  type SignInMode,
  type SignInValues,
  validateSignIn,
} from "./rules";

export interface SignInFormState {
  mode: SignInMode;
  /** Invitation code of the page's URL. */
  invitation: string | null;
  values: SignInValues;
  fieldErrors: FieldErrors<SignInField>;
  /** Error of the server, and instructions such as checking the email. */
  error: string | null;
  notice: string | null;
  pending: boolean;
  setValue: (field: SignInField, value: string) => void;
  switchMode: (mode: SignInMode) => void;
  /** Validate and send the form. Returns the first invalid field, or null if the form is sent or already pending. */
  submit: () => SignInField | null;
  /** Set if the account is deleted: end of the period in which it can be restored. */
  restorableUntil: string | null;
}

const ERROR_TEXTS: Record<SignInMode, string> = {
  "sign-in": messages.signInFailed,
  "sign-up": messages.signUpFailed,
  reset: messages.resetFailed,
};

export interface SignInFormOptions {
  /** Path of this site to open after sign-in. */
  returnPath: string | undefined;
  onNewAccount: () => void;
}

export function useSignInForm({ returnPath, onNewAccount }: SignInFormOptions): SignInFormState {
  const [{ invitation, mode: firstMode }] = useState(() => parseUrlFragment(location.hash));
  const [mode, setMode] = useState<SignInMode>(firstMode);
  const [values, setValues] = useState<SignInValues>({ email: "", password: "", confirm: "" });
  const [faults, setFaults] = useState<FieldErrors<SignInField>>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [backUntil, setBackUntil] = useState<string | null>(null);

  const setValue = (field: SignInField, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    setFaults(({ [field]: _, ...others }) => others);
  };

  const switchTo = (next: SignInMode) => {
    setMode(next);
    setFaults({});
    setFailed(null);
    setSaid(null);
    setBackUntil(null);
    setValues((now) => ({ email: now.email, password: "", confirm: "" }));
  };

  const run = async () => {
    const email = values.email.trim();
    if (mode === "reset") {
      await requestPasswordReset(email, returnPath);
      setSaid(messages.resetMailSent);
      return;
    }
    const done: Partial<SignedInOut> =
      mode === "sign-in" ? await signIn(email, values.password) : await signUp(email, values.password, invitation);
    if (done.user) {
      if (mode === "sign-up") onNewAccount();
      startSession(done.user);
      return;
    }
    if (done.restorable_until) return setBackUntil(done.restorable_until);
    switchTo("sign-in");
    setSaid(messages.confirmMailSent);
  };

  const submit = (): SignInField | null => {
    if (pending) return null;
    const found = validateSignIn(mode, values);
    setFaults(found);
    setFailed(null);
    setSaid(null);
    const first = (["email", "password", "confirm"] as const).find((field) => found[field] !== undefined);
    if (first !== undefined) return first;
    setPending(true);
    void run()
      .catch((error: unknown) => setFailed(getErrorMessage(error, ERROR_TEXTS[mode])))
      .finally(() => setPending(false));
    return null;
  };

  return {
    mode,
    invitation,
    values,
    fieldErrors: faults,
    error: failed,
    notice: said,
    pending,
    setValue,
    switchMode: switchTo,
    submit,
    restorableUntil: backUntil,
  };
}
