import { Lock } from "lucide-react";
import { useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { Button } from "@/ui/buttons/Button";
import { TextField } from "@/ui/forms/TextField";
import styles from "./Guests.module.css";
import type { GuestSession } from "./guestSession";
import { texts } from "./texts";

export interface GuestPasswordFormProps {
  session: GuestSession;
  error: string | null;
  isPending: boolean;
}

/** Form for the password of a guest link. */
export function GuestPasswordForm({ session, error, isPending }: GuestPasswordFormProps) {
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <div className={styles.fullPage}>
      <form
        noValidate
        className={styles.passwordForm}
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(password === "");
          if (password !== "" && !isPending) void session.enter(password);
        }}
      >
        <Lock size={24} aria-hidden="true" />
        <h1 className={styles.passwordTitle}>{texts.needsPassword}</h1>
        <p className={styles.muted}>{texts.needsPasswordText}</p>
        <TextField
          label={texts.password}
          type="password"
          autoFocus
          autoComplete="off"
          maxLength={LIMITS.PASSWORD_MAX}
          value={password}
          error={isMissing ? texts.passwordMissing : error}
          onValueChange={setPassword}
        />
        <Button type="submit" variant="primary" pending={isPending}>
          {texts.open}
        </Button>
      </form>
    </div>
  );
}
