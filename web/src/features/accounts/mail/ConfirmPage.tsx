import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { getErrorMessage } from "@/api/problem";
import { startSession } from "@/api/session";
import { AuthCard } from "@/features/accounts/AuthCard";
import styles from "@/features/accounts/AuthCard.module.css";
import { confirmEmail } from "@/features/accounts/api";
import { getButtonClass } from "@/ui/buttonClass";
import { lazyComponent } from "@/ui/lazyComponent";
import { Spinner } from "@/ui/Spinner";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { exchangedCode } from "./exchangedCode";
import { RESET_REDIRECT_MS } from "./limits";
import { messages } from "./messages";
import { NewPasswordForm } from "./NewPasswordForm";

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
  useDocumentTitle(messages.confirmTitle);
  const { data, error } = useQuery({
    queryKey: ["accounts", "confirm", code],
    queryFn: async () => {
      const answer = await confirmEmail(code ?? "");
      if (!answer.user) exchangedCode.save(code ?? "");
      return answer;
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

  const [lost, setLost] = useState(false);
  const [done, setDone] = useState(false);
  const user = data?.user;
  const chooses = data !== undefined && !user;
  useEffect(() => {
    if (!user) return;
    startSession(user);
    void navigate({ to: "/", replace: true });
  }, [user, navigate]);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate({ to: "/signin", replace: true }), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const failed = error ? getErrorMessage(error, messages.confirmFailed) : lost ? messages.linkNoSession : null;
  const fault = code === undefined ? messages.confirmFailed : failed;
  return (
    <AuthCard title={chooses ? messages.chooseTitle : messages.confirmTitle}>
      {done ? (
        <p className={styles.said} role="status">
          {messages.chosen}
        </p>
      ) : fault !== null ? (
        <>
          <p className={styles.failed} role="alert">
            {fault}
          </p>
          <Link to="/signin" className={getButtonClass("secondary", "large")}>
            {messages.backToSignIn}
          </Link>
        </>
      ) : chooses ? (
        <>
          <p>{messages.chooseIntro}</p>
          <NewPasswordForm onDone={() => setDone(true)} onSessionExpired={() => setLost(true)} />
        </>
      ) : (
        <p className={styles.working} role="status">
          <Spinner /> {messages.confirming}
        </p>
      )}
    </AuthCard>
  );
}
