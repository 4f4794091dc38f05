import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiProblem } from "@/api/http/problem";
import { AuthCard } from "@/features/accounts/AuthCard";
import styles from "@/features/accounts/AuthCard.module.css";
import { exchangeResetCode } from "@/features/accounts/api";
import { Button } from "@/ui/buttons/Button";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { Spinner } from "@/ui/status/Spinner";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import { exchangedCode } from "./exchangedCode";
import { RESET_REDIRECT_MS } from "./limits";
import { NewPasswordForm } from "./NewPasswordForm";
import { getResetLinkError } from "./resetPassword";
import { texts } from "./texts";

/** Page of the link in a reset mail: exchanges the code once, then asks for the new password. */
export default function ResetPasswordPage() {
  const { code, error_description, from } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [isDone, setIsDone] = useState(false);
  const [isSessionExpired, setIsSessionExpired] = useState(false);
  useDocumentTitle(texts.newPasswordTitle);

  const hasCode = code !== undefined && error_description === undefined;
  const exchange = useQuery({
    queryKey: ["accounts", "reset", code],
    queryFn: async () => {
      await exchangeResetCode(code ?? "");
      exchangedCode.save(code ?? "");
      return true;
    },
    enabled: hasCode,
    initialData: () => (exchangedCode.matches(code) ? true : undefined),
    // The code works once, so it must never be sent again automatically.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    meta: { isImpersonal: true },
  });

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(
      () => void navigate({ to: "/signin", search: { from }, replace: true }),
      RESET_REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [isDone, from, navigate]);

  const errorMessage = isSessionExpired
    ? texts.linkNoSession
    : hasCode
      ? getResetLinkError(exchange.error)
      : texts.linkInvalid;
  const canRetry = exchange.error instanceof ApiProblem && exchange.error.isTransient;

  return (
    <AuthCard title={texts.newPasswordTitle}>
      {isDone ? (
        <p className={styles.notice} role="status">
          {texts.updated}
        </p>
      ) : errorMessage !== null ? (
        <>
          <p className={styles.error} role="alert">
            {errorMessage}
          </p>
          {canRetry ? <Button onClick={() => void exchange.refetch()}>{texts.tryAgain}</Button> : null}
          <Link to="/signin" search={{ from }} className={getButtonClass("secondary", "large")}>
            {texts.backToSignIn}
          </Link>
        </>
      ) : exchange.isSuccess ? (
        <NewPasswordForm onDone={() => setIsDone(true)} onSessionExpired={() => setIsSessionExpired(true)} />
      ) : (
        <p className={styles.loading} role="status">
          <Spinner /> {texts.checkingLink}
        </p>
      )}
    </AuthCard>
  );
}
