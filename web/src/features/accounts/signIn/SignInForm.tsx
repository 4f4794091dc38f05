import { Link } from "@tanstack/react-router";
import { type FormEvent, useRef } from "react";
import { LIMITS } from "@/api/gen/limits";
import { useConfig } from "@/api/http/config";
import styles from "@/features/accounts/AuthCard.module.css";
import { Button } from "@/ui/buttons/Button";
import { TextField } from "@/ui/forms/TextField";
import type { SignInMode } from "./rules";
import { texts } from "./texts";
import type { SignInFormState } from "./useSignInForm";

function ModeToggle({ to, form, children }: { to: SignInMode; form: SignInFormState; children: string }) {
  return (
    <button type="button" className={styles.toggle} onClick={() => form.switchMode(to)}>
      {children}
    </button>
  );
}

export function SignInForm({ form }: { form: SignInFormState }) {
  const { mode, values, fieldErrors, pending } = form;
  const config = useConfig();
  const canSignUp = config?.sign_up !== "invited" || form.invitation !== null;
  const domains = mode === "sign-up" ? (config?.sign_up_domains ?? []) : [];
  const inputs = {
    email: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    confirm: useRef<HTMLInputElement>(null),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const first = form.submit();
    if (first !== null) inputs[first].current?.focus();
  };
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        {form.notice ? (
          <div className={styles.notice} role="status">
            <p>{form.notice}</p>
            {config?.outbox ? <Link to="/outbox">{texts.openOutbox}</Link> : null}
          </div>
        ) : null}
        {form.error ? (
          <p className={styles.error} role="alert">
            {form.error}
          </p>
        ) : null}
        {mode === "sign-up" && !canSignUp ? (
          <p className={styles.notice} role="status">
            {texts.invitationNeeded}
          </p>
        ) : null}
        <TextField
          ref={inputs.email}
          label={texts.email}
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={LIMITS.EMAIL_MAX}
          value={values.email}
          error={fieldErrors.email}
          {...(domains.length > 0 && { hint: texts.domainNeeded(domains) })}
          onValueChange={(value) => form.setValue("email", value)}
        />
        {mode !== "reset" ? (
          <TextField
            ref={inputs.password}
            label={texts.password}
            type="password"
            name="password"
            autoComplete={mode === "sign-in" ? "current-password" : "new-password"}
            required
            maxLength={LIMITS.PASSWORD_MAX}
            value={values.password}
            error={fieldErrors.password}
            onValueChange={(value) => form.setValue("password", value)}
          />
        ) : null}
        {mode === "sign-up" ? (
          <TextField
            ref={inputs.confirm}
            label={texts.confirmPassword}
            type="password"
            name="confirm"
            autoComplete="new-password"
            required
            maxLength={LIMITS.PASSWORD_MAX}
            value={values.confirm}
            error={fieldErrors.confirm}
            onValueChange={(value) => form.setValue("confirm", value)}
          />
        ) : null}
        <Button
          type="submit"
          variant="primary"
          size="large"
          className={styles.submit}
          pending={pending}
          disabled={mode === "sign-up" && !canSignUp}
        >
          {texts.submit[mode]}
        </Button>
      </form>
      <div className={styles.toggles}>
        {mode === "sign-in" ? (
          <ModeToggle to="sign-up" form={form}>
            {texts.toSignUp}
          </ModeToggle>
        ) : null}
        {mode === "sign-up" ? (
          <ModeToggle to="sign-in" form={form}>
            {texts.toSignIn}
          </ModeToggle>
        ) : null}
        {mode === "reset" ? (
          <ModeToggle to="sign-in" form={form}>
            {texts.backToSignIn}
          </ModeToggle>
        ) : (
          <ModeToggle to="reset" form={form}>
            {texts.toReset}
          </ModeToggle>
        )}
      </div>
    </>
  );
}
