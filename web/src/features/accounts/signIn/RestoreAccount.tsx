import { useRef } from "react";
import { call } from "@/api/client";
import { getErrorMessage } from "@/api/problem";
import { startSession } from "@/api/session";
import { useAction } from "@/api/useAction";
import { AuthCard } from "@/features/accounts/AuthCard";
import styles from "@/features/accounts/AuthCard.module.css";
import { signIn } from "@/features/accounts/api";
import { Button } from "@/ui/Button";
import { ErrorText } from "@/ui/ErrorText";
import { restoreAccountMessages as messages } from "./restoreAccountMessages";
import type { SignInFormState } from "./useSignInForm";

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

/** Offer to restore an account, shown when its owner signs in after deleting it. */
export default function RestoreAccount({ form, restorableUntil }: { form: SignInFormState; restorableUntil: string }) {
  const { act, fault, isPending } = useAction((error) => getErrorMessage(error, messages.failed));
  const back = useRef(false);

  const restore = async () => {
    const { email, password } = form.values;
    // If the account is restored but the sign-in failed, repeat only the sign-in.
    if (!back.current) await call("POST", "/api/auth/restore", { body: { email: email.trim(), password } });
    back.current = true;
    const { user } = await signIn(email.trim(), password);
    if (user !== null) startSession(user);
  };

  return (
    <AuthCard title={messages.title} intro={messages.intro(dateFormat.format(new Date(restorableUntil)))}>
      <ErrorText text={fault} />
      <div className={styles.form}>
        <Button
          variant="primary"
          size="large"
          className={styles.submit}
          pending={isPending}
          autoFocus
          onClick={() => void act(restore)}
        >
          {messages.restore}
        </Button>
      </div>
      <div className={styles.toggles}>
        <button type="button" className={styles.toggle} onClick={() => form.switchMode("sign-in")}>
          {messages.leave}
        </button>
      </div>
    </AuthCard>
  );
}
