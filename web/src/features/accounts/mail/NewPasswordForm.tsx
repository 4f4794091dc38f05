import { type FormEvent, useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { ApiProblem, getErrorMessage } from "@/api/problem";
import { clearSession } from "@/api/session";
import styles from "@/features/accounts/AuthCard.module.css";
import { setNewPassword } from "@/features/accounts/api";
import type { FieldErrors } from "@/features/accounts/signIn/rules";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/TextField";
import { exchangedCode } from "./exchangedCode";
import { messages } from "./messages";
import { type NewPasswordField, validateNewPassword } from "./newPasswordRules";

export interface NewPasswordFormProps {
  onDone: () => void;
  /** Called if the recovery session expired. */
  onSessionExpired: () => void;
}

export function NewPasswordForm({ onDone, onSessionExpired }: NewPasswordFormProps) {
  const [password, setPassword] = useState("");
  const [confirm, setConfirm] = useState("");
  const [faults, setFaults] = useState<FieldErrors<NewPasswordField>>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const confirmField = useRef<HTMLInputElement>(null);

  const save = async () => {
    setPending(true);
    try {
      await setNewPassword(password);
      exchangedCode.clear();
      // The server ended all sessions of the user, including this one.
      clearSession();
      onDone();
    } catch (error) {
      if (error instanceof ApiProblem && error.code === "reset.no_session") {
        exchangedCode.clear();
        onSessionExpired();
      } else setFailed(getErrorMessage(error, messages.updateFailed));
    } finally {
      setPending(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const found = validateNewPassword(password, confirm);
    setFaults(found);
    setFailed(null);
    if (found.password) passwordField.current?.focus();
    else if (found.confirm) confirmField.current?.focus();
    else void save();
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {failed ? (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      ) : null}
      <TextField
        ref={passwordField}
        label={messages.newPassword}
        type="password"
        autoComplete="new-password"
        required
        maxLength={LIMITS.PASSWORD_MAX}
        value={password}
        error={faults.password}
        onValueChange={setPassword}
      />
      <TextField
        ref={confirmField}
        label={messages.confirmNewPassword}
        type="password"
        autoComplete="new-password"
        required
        maxLength={LIMITS.PASSWORD_MAX}
        value={confirm}
        error={faults.confirm}
        onValueChange={setConfirm}
      />
      <Button type="submit" variant="primary" size="large" className={styles.submit} pending={pending}>
        {messages.updatePassword}
      </Button>
    </form>
  );
}
