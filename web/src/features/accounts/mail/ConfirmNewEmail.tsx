import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getErrorMessage } from "@/api/http/problem";
import { AuthCard } from "@/features/accounts/AuthCard";
import styles from "@/features/accounts/AuthCard.module.css";
import { confirmNewEmail } from "@/features/accounts/account/api";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { Spinner } from "@/ui/status/Spinner";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import { texts } from "./texts";

/** Page of the link in the mail to a new address. Confirms the address in any browser, without a sign-in. */
export default function ConfirmNewEmail({ code }: { code: string }) {
  useDocumentTitle(texts.newEmailTitle);
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
  const errorMessage = error ? getErrorMessage(error, texts.newEmailFailed) : null;
  return (
    <AuthCard title={texts.newEmailTitle}>
      {errorMessage !== null ? (
        <p className={styles.error} role="alert">
          {errorMessage}
        </p>
      ) : data ? (
        <p className={styles.notice} role="status">
          {texts.newEmailDone({ email: data.email })}
        </p>
      ) : (
        <p className={styles.loading} role="status">
          <Spinner />
          {texts.confirmingNewEmail}
        </p>
      )}
      {errorMessage !== null || data ? (
        <Link to="/account" className={getButtonClass("primary", "large", styles.submit)}>
          {texts.continueLabel}
        </Link>
      ) : null}
    </AuthCard>
  );
}
