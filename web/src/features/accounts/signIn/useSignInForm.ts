import { useState } from "react";
import type { SignedInOut } from "@/api/gen/rest/types.gen";
import { getErrorMessage } from "@/api/http/problem";
import { startSession } from "@/api/http/session";
import { requestPasswordReset, signIn, signUp } from "@/features/accounts/api";
import {
  type FieldErrors,
  parseUrlFragment,
  type SignInField,
  type SignInMode,
  type SignInValues,
  validateSignIn,
} from "./rules";
import { texts } from "./texts";

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
  "sign-in": texts.signInFailed,
  "sign-up": texts.signUpFailed,
  reset: texts.resetFailed,
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
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<SignInField>>({});
  const [formError, setFormError] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [restorableUntil, setRestorableUntil] = useState<string | null>(null);

  const setValue = (field: SignInField, value: string) => {
    setValues((previous) => ({ ...previous, [field]: value }));
    setFieldErrors(({ [field]: _, ...others }) => others);
  };

  const switchMode = (next: SignInMode) => {
    setMode(next);
    setFieldErrors({});
    setFormError(null);
    setNotice(null);
    setRestorableUntil(null);
    setValues((previous) => ({ email: previous.email, password: "", confirm: "" }));
  };

  const send = async () => {
    const email = values.email.trim();
    if (mode === "reset") {
      await requestPasswordReset(email, returnPath);
      setNotice(texts.resetMailSent);
      return;
    }
    const result: Partial<SignedInOut> =
      mode === "sign-in" ? await signIn(email, values.password) : await signUp(email, values.password, invitation);
    if (result.user) {
      if (mode === "sign-up") onNewAccount();
      startSession(result.user);
      return;
    }
    if (result.restorable_until) return setRestorableUntil(result.restorable_until);
    switchMode("sign-in");
    setNotice(texts.confirmMailSent);
  };

  const submit = (): SignInField | null => {
    if (pending) return null;
    const errors = validateSignIn(mode, values);
    setFieldErrors(errors);
    setFormError(null);
    setNotice(null);
    const first = (["email", "password", "confirm"] as const).find((field) => errors[field] !== undefined);
    if (first !== undefined) return first;
    setPending(true);
    void send()
      .catch((error: unknown) => setFormError(getErrorMessage(error, ERROR_TEXTS[mode])))
      .finally(() => setPending(false));
    return null;
  };

  return {
    mode,
    invitation,
    values,
    fieldErrors,
    error: formError,
    notice,
    pending,
    setValue,
    switchMode,
    submit,
    restorableUntil,
  };
}
