import { useRef } from "react";
import { call } from "@/api/http/client";
import { getErrorMessage } from "@/api/http/problem";
import { startSession } from "@/api/http/session";
import { useAction } from "@/api/useAction";
import { AuthCard } from "@/features/accounts/AuthCard";
import styles from "@/features/accounts/AuthCard.module.css";
import { signIn } from "@/features/accounts/api";
import { formatDate } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { ErrorText } from "@/ui/forms/ErrorText";
import { restoreAccountTexts as texts } from "./restoreAccountTexts";
import type { SignInFormState } from "./useSignInForm";

/** Offer to restore an account, shown when its owner signs in after deleting it. */
export default function RestoreAccount({ form, restorableUntil }: { form: SignInFormState; restorableUntil: string }) {
  const { run, error, isPending } = useAction((error) => getErrorMessage(error, texts.failed));
  const isRestored = useRef(false);

  const restore = async () => {
    const { email, password } = form.values;
    // If the account is restored but the sign-in failed, repeat only the sign-in.
    if (!isRestored.current) await call("POST", "/api/auth/restore", { body: { email: email.trim(), password } });
    isRestored.current = true;
    const { user } = await signIn(email.trim(), password);
    if (user !== null) startSession(user);
  };

  return (
    <AuthCard title={texts.title} intro={texts.intro({ day: formatDate(restorableUntil) })}>
      <ErrorText text={error} />
      <div className={styles.form}>
        <Button
          variant="primary"
          size="large"
          className={styles.submit}
          pending={isPending}
          autoFocus
          onClick={() => void run(restore)}
        >
          {texts.restore}
        </Button>
      </div>
      <div className={styles.toggles}>
        <button type="button" className={styles.toggle} onClick={() => form.switchMode("sign-in")}>
          {texts.keepDeleted}
        </button>
      </div>
    </AuthCard>
  );
}
