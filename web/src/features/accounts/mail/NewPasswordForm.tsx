import { type FormEvent, useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import { clearSession } from "@/api/http/session";
import styles from "@/features/accounts/AuthCard.module.css";
import { setNewPassword } from "@/features/accounts/api";
import type { FieldErrors } from "@/features/accounts/signIn/rules";
import { Button } from "@/ui/buttons/Button";
import { TextField } from "@/ui/forms/TextField";
import { exchangedCode } from "./exchangedCode";
import { type NewPasswordField, validateNewPassword } from "./resetPassword";
import { texts } from "./texts";

export interface NewPasswordFormProps {
  onDone: () => void;
  /** Called if the recovery session expired. */
  onSessionExpired: () => void;
}

export function NewPasswordForm({ onDone, onSessionExpired }: NewPasswordFormProps) {
  const [password, setPassword] = useState("");
  const [confirm, setConfirm] = useState("");
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<NewPasswordField>>({});
  const [formError, setFormError] = useState<string | null>(null);
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
      } else setFormError(getErrorMessage(error, texts.updateFailed));
    } finally {
      setPending(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const errors = validateNewPassword(password, confirm);
    setFieldErrors(errors);
    setFormError(null);
    if (errors.password) passwordField.current?.focus();
    else if (errors.confirm) confirmField.current?.focus();
    else void save();
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {formError ? (
        <p className={styles.error} role="alert">
          {formError}
        </p>
      ) : null}
      <TextField
        ref={passwordField}
        label={texts.newPassword}
        type="password"
        autoComplete="new-password"
        required
        maxLength={LIMITS.PASSWORD_MAX}
        value={password}
        error={fieldErrors.password}
        onValueChange={setPassword}
      />
      <TextField
        ref={confirmField}
        label={texts.confirmNewPassword}
        type="password"
        autoComplete="new-password"
        required
        maxLength={LIMITS.PASSWORD_MAX}
        value={confirm}
        error={fieldErrors.confirm}
        onValueChange={setConfirm}
      />
      <Button type="submit" variant="primary" size="large" className={styles.submit} pending={pending}>
        {texts.updatePassword}
      </Button>
    </form>
  );
}
