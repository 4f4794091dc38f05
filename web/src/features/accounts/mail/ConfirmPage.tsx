import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { messageOf } from "@/api/problem";
import { signedIn } from "@/api/session";
import { AuthCard } from "@/features/accounts/AuthCard";
import styles from "@/features/accounts/AuthCard.module.css";
import { confirmEmail } from "@/features/accounts/api";
import { buttonClass } from "@/ui/buttonClass";
import { Spinner } from "@/ui/Spinner";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { messages } from "./messages";

/** Reached from the mail after signing up: confirms the address and signs in. */
export default function ConfirmPage() {
  const { code } = useSearch({ strict: false });
  const navigate = useNavigate();
  useDocumentTitle(messages.confirmTitle);
  const { data, error } = useQuery({
    queryKey: ["accounts", "confirm", code],
    queryFn: () => confirmEmail(code ?? ""),
    enabled: code !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

  const user = data?.user;
  useEffect(() => {
    if (!user) return;
    signedIn(user);
    void navigate({ to: "/", replace: true });
  }, [user, navigate]);

  const fault = code === undefined ? messages.confirmFailed : error ? messageOf(error, messages.confirmFailed) : null;
  return (
    <AuthCard title={messages.confirmTitle}>
      {fault !== null ? (
        <>
          <p className={styles.failed} role="alert">
            {fault}
          </p>
          <Link to="/signin" className={buttonClass("secondary", "large")}>
            {messages.backToSignIn}
          </Link>
        </>
      ) : (
        <p className={styles.working} role="status">
          <Spinner /> {messages.confirming}
        </p>
      )}
    </AuthCard>
  );
}
