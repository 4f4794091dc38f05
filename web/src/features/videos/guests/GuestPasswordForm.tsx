import { Lock } from "lucide-react";
import { useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/TextField";
import styles from "./Guests.module.css";
import type { GuestSession } from "./guestSession";
import { messages } from "./messages";

export interface GuestPasswordFormProps {
  session: GuestSession;
  fault: string | null;
  isPending: boolean;
}

/** Form for the password of a guest link. */
export function GuestPasswordForm({ session, fault, isPending }: GuestPasswordFormProps) {
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <div className={styles.whole}>
      <form
        noValidate
        className={styles.door}
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(password === "");
          if (password !== "" && !isPending) void session.enter(password);
        }}
      >
        <Lock size={24} aria-hidden="true" />
        <h1 className={styles.doorTitle}>{messages.needsPassword}</h1>
        <p className={styles.quiet}>{messages.needsPasswordText}</p>
        <TextField
          label={messages.password}
          type="password"
          autoFocus
          autoComplete="off"
          maxLength={LIMITS.PASSWORD_MAX}
          value={password}
          error={isMissing ? messages.passwordMissing : fault}
          onValueChange={setPassword}
        />
        <Button type="submit" variant="primary" pending={isPending}>
          {messages.open}
        </Button>
      </form>
    </div>
  );
}
