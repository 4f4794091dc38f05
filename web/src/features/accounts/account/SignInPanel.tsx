import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Mail } from "lucide-react";
import { useRef, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { useAction } from "@/api/useAction";
import { Button } from "@/ui/buttons/Button";
import { ErrorText } from "@/ui/forms/ErrorText";
import { Panel } from "@/ui/layout/Panel";
import { Skeleton } from "@/ui/layout/Skeleton";
import { lazyComponent } from "@/ui/lazyComponent";
import styles from "./Account.module.css";
import { ACCOUNT_KEY, cancelEmailChange, fetchAccount } from "./api";
import { texts } from "./texts";

const EmailDialog = lazyComponent(() => import("./EmailDialog"));
const PasswordDialog = lazyComponent(() => import("./PasswordDialog"));

/** Panel to view and change the email address and the password. */
export function SignInPanel() {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<"email" | "password" | null>(null);
  const emailButton = useRef<HTMLButtonElement>(null);
  const passwordButton = useRef<HTMLButtonElement>(null);
  const { data, error } = useQuery({ queryKey: ACCOUNT_KEY, queryFn: ({ signal }) => fetchAccount(signal) });
  const {
    run,
    error: actionError,
    isPending,
  } = useAction((cause) => getErrorMessage(cause, texts.cancelEmailChangeFailed));
  const pendingEmail = data?.waiting_email ?? null;

  const cancelChange = () =>
    run(async () => {
      await cancelEmailChange();
      await queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY, exact: true });
    });

  return (
    <Panel title={texts.signIn}>
      <div className={styles.rows}>
        <div className={styles.row}>
          <span className={styles.icon}>
            <Mail size={17} aria-hidden="true" />
          </span>
          <span className={styles.description}>
            <span className={styles.line}>{texts.email}</span>
            {data ? <span className={styles.name}>{data.email}</span> : <Skeleton width={180} height={20} />}
          </span>
          <Button ref={emailButton} onPointerEnter={EmailDialog.preload} onClick={() => setOpen("email")}>
            {texts.changeEmail}
          </Button>
        </div>
        {pendingEmail !== null ? (
          <div className={styles.pendingEmail}>
            <p role="status">{texts.pendingEmail({ email: pendingEmail })}</p>
            <Button size="small" variant="ghost" pending={isPending} onClick={() => void cancelChange()}>
              {texts.cancelEmailChange}
            </Button>
          </div>
        ) : null}
        <div className={styles.row}>
          <span className={styles.icon}>
            <KeyRound size={17} aria-hidden="true" />
          </span>
          <span className={styles.description}>
            <span className={styles.line}>{texts.password}</span>
            <span className={styles.name}>{texts.hiddenPassword}</span>
          </span>
          <Button ref={passwordButton} onPointerEnter={PasswordDialog.preload} onClick={() => setOpen("password")}>
            {texts.changePassword}
          </Button>
        </div>
      </div>
      <ErrorText
        className={styles.error}
        text={actionError ?? (error && !data ? getErrorMessage(error, texts.loadFailed) : null)}
      />
      {open === "email" ? <EmailDialog finalFocus={emailButton} onClose={() => setOpen(null)} /> : null}
      {open === "password" ? (
        <PasswordDialog email={data?.email ?? ""} finalFocus={passwordButton} onClose={() => setOpen(null)} />
      ) : null}
    </Panel>
  );
}
