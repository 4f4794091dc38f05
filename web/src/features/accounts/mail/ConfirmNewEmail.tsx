import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getErrorMessage } from "@/api/problem";
import { AuthCard } from "@/features/accounts/AuthCard";
import styles from "@/features/accounts/AuthCard.module.css";
import { confirmNewEmail } from "@/features/accounts/account/api";
import { getButtonClass } from "@/ui/buttonClass";
import { Spinner } from "@/ui/Spinner";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { messages } from "./messages";

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
  const fault = error ? getErrorMessage(error, messages.newEmailFailed) : null;
  return (
    <AuthCard title={messages.newEmailTitle}>
      {fault !== null ? (
        <p className={styles.failed} role="alert">
          {fault}
        </p>
      ) : data ? (
        <p className={styles.said} role="status">
          {messages.newEmailDone(data.email)}
        </p>
      ) : (
        <p className={styles.working} role="status">
          <Spinner />
          {messages.confirmingNewEmail}
        </p>
      )}
      {fault !== null || data ? (
        <Link to="/account" className={getButtonClass("primary", "large", styles.submit)}>
          {messages.goOn}
        </Link>
      ) : null}
    </AuthCard>
  );
}
