import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getErrorMessage } from "@/api/http/problem";
import { AuthCard } from "@/features/accounts/AuthCard";
import styles from "@/features/accounts/AuthCard.module.css";
import { confirmNewEmail } from "@/features/accounts/account/api";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { Spinner } from "@/ui/status/Spinner";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import { messages } from "./texts";

/** Page of the link in the mail to a new address. Confirms the address in any browser, without a sign-in. */
export default function ConfirmNewEmail({ code }: { code: string }) {
  useDocumentTitle(messages.newEmailTitle);
  const { data, error } = useQuery({
    queryKey: ["accounts", "confirm-email", code],
    queryFn: () => confirmNewEmail(code),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    // The link works once, so a change of the signed-in user must not refetch.
    meta: { isImpersonal: true },
  });
  const errorMessage = error ? getErrorMessage(error, messages.newEmailFailed) : null;
  return (
    <AuthCard title={messages.newEmailTitle}>
      {errorMessage !== null ? (
        <p className={styles.error} role="alert">
          {errorMessage}
        </p>
      ) : data ? (
        <p className={styles.notice} role="status">
          {messages.newEmailDone({ email: data.email })}
        </p>
      ) : (
        <p className={styles.loading} role="status">
          <Spinner />
          {messages.confirmingNewEmail}
        </p>
      )}
      {errorMessage !== null || data ? (
        <Link to="/account" className={getButtonClass("primary", "large", styles.submit)}>
          {messages.continueLabel}
        </Link>
      ) : null}
    </AuthCard>
  );
}
