import { useState } from "react";
import type { SignedInOut } from "@/api/gen/rest/types.gen";
import { messageOf } from "@/api/problem";
import { signedIn } from "@/api/session";
import { askReset, signIn, signUp } from "@/features/accounts/api";
import { messages } from "./messages";
import { checkSignIn, type Faults, type Mode, readFragment, type SignInField, type SignInValues } from "./rules";

export interface SignInFormState {
  mode: Mode;
  /** The code of the invitation with which the page was opened. */
  invitation: string | null;
  values: SignInValues;
  faults: Faults<SignInField>;
  /** What the server refused, or what to do next. */
  failed: string | null;
  said: string | null;
  pending: boolean;
  setValue: (field: SignInField, value: string) => void;
  switchTo: (mode: Mode) => void;
  /** Resolves with the first field at fault, if there is one. */
  submit: () => SignInField | null;
  /** The account is deleted, and can be brought back until then. */
  backUntil: string | null;
}

const FAILED: Record<Mode, string> = {
  "sign-in": messages.signInFailed,
  "sign-up": messages.signUpFailed,
  reset: messages.resetFailed,
};

export interface SignInFormOptions {
  /** The page that was asked for, a path of this site. */
  from: string | undefined;
  onNewAccount: () => void;
}

export function useSignInForm({ from, onNewAccount }: SignInFormOptions): SignInFormState {
  const [{ invitation, mode: firstMode }] = useState(() => readFragment(location.hash));
  const [mode, setMode] = useState<Mode>(firstMode);
  const [values, setValues] = useState<SignInValues>({ email: "", password: "", confirm: "" });
  const [faults, setFaults] = useState<Faults<SignInField>>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [backUntil, setBackUntil] = useState<string | null>(null);

  const setValue = (field: SignInField, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    setFaults(({ [field]: _, ...others }) => others);
  };

  const switchTo = (next: Mode) => {
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
      await askReset(email, from);
      setSaid(messages.resetMailSent);
      return;
    }
    const done: Partial<SignedInOut> =
      mode === "sign-in" ? await signIn(email, values.password) : await signUp(email, values.password, invitation);
    if (done.user) {
      if (mode === "sign-up") onNewAccount();
      signedIn(done.user);
      return;
    }
    if (done.restorable_until) return setBackUntil(done.restorable_until);
    switchTo("sign-in");
    setSaid(messages.confirmMailSent);
  };

  const submit = (): SignInField | null => {
    if (pending) return null;
    const found = checkSignIn(mode, values);
    setFaults(found);
    setFailed(null);
    setSaid(null);
    const first = (["email", "password", "confirm"] as const).find((field) => found[field] !== undefined);
    if (first !== undefined) return first;
    setPending(true);
    void run()
      .catch((error: unknown) => setFailed(messageOf(error, FAILED[mode])))
      .finally(() => setPending(false));
    return null;
  };

  return { mode, invitation, values, faults, failed, said, pending, setValue, switchTo, submit, backUntil };
}
