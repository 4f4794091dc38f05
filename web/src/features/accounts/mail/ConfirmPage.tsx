import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { startSession } from "@/api/http/session";
import { AuthCard } from "@/features/accounts/AuthCard";
import styles from "@/features/accounts/AuthCard.module.css";
import { confirmEmail } from "@/features/accounts/api";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { lazyComponent } from "@/ui/lazyComponent";
import { Spinner } from "@/ui/status/Spinner";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import { exchangedCode } from "./exchangedCode";
import { RESET_REDIRECT_MS } from "./limits";
import { NewPasswordForm } from "./NewPasswordForm";
import { texts } from "./texts";

const ConfirmNewEmail = lazyComponent(() => import("./ConfirmNewEmail"));

/** Page of confirmation links: for a new account, or for a new email address of an account (`email`). */
export default function ConfirmPage() {
  const { email } = useSearch({ strict: false });
  return email === undefined ? <ConfirmAccount /> : <ConfirmNewEmail code={email} />;
}

/**
 * Confirm the email address of a new account and sign in. In another browser than the one that signed up, a password
 * must be set first: someone else may have signed up with this address.
 */
function ConfirmAccount() {
  const { code } = useSearch({ strict: false });
  const navigate = useNavigate();
  useDocumentTitle(texts.confirmTitle);
  const { data, error } = useQuery({
    queryKey: ["accounts", "confirm", code],
    queryFn: async () => {
      const response = await confirmEmail(code ?? "");
      if (!response.user) exchangedCode.save(code ?? "");
      return response;
    },
    enabled: code !== undefined,
    initialData: () => (exchangedCode.matches(code) ? { user: null } : undefined),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    // The code works once, so signing in must not refetch.
    meta: { isImpersonal: true },
  });

  const [isSessionExpired, setIsSessionExpired] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const user = data?.user;
  const needsPassword = data !== undefined && !user;
  useEffect(() => {
    if (!user) return;
    startSession(user);
    void navigate({ to: "/", replace: true });
  }, [user, navigate]);

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate({ to: "/signin", replace: true }), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  const requestError = error
    ? getErrorMessage(error, texts.confirmFailed)
    : isSessionExpired
      ? texts.linkNoSession
      : null;
  const errorMessage = code === undefined ? texts.confirmFailed : requestError;
  return (
    <AuthCard title={needsPassword ? texts.chooseTitle : texts.confirmTitle}>
      {isDone ? (
        <p className={styles.notice} role="status">
          {texts.passwordChosen}
        </p>
      ) : errorMessage !== null ? (
        <>
          <p className={styles.error} role="alert">
            {errorMessage}
          </p>
          <Link to="/signin" className={getButtonClass("secondary", "large")}>
            {texts.backToSignIn}
          </Link>
        </>
      ) : needsPassword ? (
        <>
          <p>{texts.chooseIntro}</p>
          <NewPasswordForm onDone={() => setIsDone(true)} onSessionExpired={() => setIsSessionExpired(true)} />
        </>
      ) : (
        <p className={styles.loading} role="status">
          <Spinner /> {texts.confirming}
        </p>
      )}
    </AuthCard>
  );
}
