import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiProblem } from "@/api/problem";
import { AuthCard } from "@/features/accounts/AuthCard";
import styles from "@/features/accounts/AuthCard.module.css";
import { exchangeResetCode } from "@/features/accounts/api";
import { Button } from "@/ui/Button";
import { getButtonClass } from "@/ui/buttonClass";
import { Spinner } from "@/ui/Spinner";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { exchangedCode } from "./exchangedCode";
import { RESET_REDIRECT_MS } from "./limits";
import { messages } from "./messages";
import { NewPasswordForm } from "./NewPasswordForm";
import { getResetLinkError } from "./resetLink";

/** Page of the link in a reset mail: exchanges the code once, then asks for the new password. */
export default function ResetPasswordPage() {
  const { code, error_description, from } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  const [lost, setLost] = useState(false);
  useDocumentTitle(messages.newPasswordTitle);

  const usable = code !== undefined && error_description === undefined;
  const exchange = useQuery({
    queryKey: ["accounts", "reset", code],
    queryFn: async () => {
      await exchangeResetCode(code ?? "");
      exchangedCode.save(code ?? "");
      return true;
    },
    enabled: usable,
    initialData: () => (exchangedCode.matches(code) ? true : undefined),
    // The code works once, so it must never be sent again automatically.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    meta: { isImpersonal: true },
  });

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(
      () => void navigate({ to: "/signin", search: { from }, replace: true }),
      RESET_REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [done, from, navigate]);

  const fault = lost ? messages.linkNoSession : usable ? getResetLinkError(exchange.error) : messages.linkInvalid;
  const mayRetry = exchange.error instanceof ApiProblem && exchange.error.isTransient;

  return (
    <AuthCard title={messages.newPasswordTitle}>
      {done ? (
        <p className={styles.said} role="status">
          {messages.updated}
        </p>
      ) : fault !== null ? (
        <>
          <p className={styles.failed} role="alert">
            {fault}
          </p>
          {mayRetry ? <Button onClick={() => void exchange.refetch()}>{messages.tryAgain}</Button> : null}
          <Link to="/signin" search={{ from }} className={getButtonClass("secondary", "large")}>
            {messages.backToSignIn}
          </Link>
        </>
      ) : exchange.isSuccess ? (
        <NewPasswordForm onDone={() => setDone(true)} onSessionExpired={() => setLost(true)} />
      ) : (
        <p className={styles.working} role="status">
          <Spinner /> {messages.checkingLink}
        </p>
      )}
    </AuthCard>
  );
}
