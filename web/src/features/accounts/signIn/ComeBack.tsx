import { useRef } from "react";
import { call } from "@/api/client";
import { messageOf } from "@/api/problem";
import { signedIn } from "@/api/session";
import { useAct } from "@/api/useAct";
import { AuthCard } from "@/features/accounts/AuthCard";
import styles from "@/features/accounts/AuthCard.module.css";
import { signIn } from "@/features/accounts/api";
import { Button } from "@/ui/Button";
import { Fault } from "@/ui/Fault";
import { comeBackMessages as messages } from "./comeBackMessages";
import type { SignInFormState } from "./useSignInForm";

const day = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

/** Offered to who signs in to an account that they deleted: one button, and all is as it was. */
export default function ComeBack({ form, until }: { form: SignInFormState; until: string }) {
  const { act, fault, isPending } = useAct((error) => messageOf(error, messages.failed));
  const back = useRef(false);

  const restore = async () => {
    const { email, password } = form.values;
    // Where only the signing in failed, it is that alone which is done again.
    if (!back.current) await call("POST", "/api/auth/restore", { body: { email: email.trim(), password } });
    back.current = true;
    const { user } = await signIn(email.trim(), password);
    if (user !== null) signedIn(user);
  };

  return (
    <AuthCard title={messages.title} intro={messages.intro(day.format(new Date(until)))}>
      <Fault text={fault} />
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
        <button type="button" className={styles.toggle} onClick={() => form.switchTo("sign-in")}>
          {messages.leave}
        </button>
      </div>
    </AuthCard>
  );
}
