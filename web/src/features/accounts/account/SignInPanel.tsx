import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Mail } from "lucide-react";
import { useRef, useState } from "react";
import { getErrorMessage } from "@/api/problem";
import { useAction } from "@/api/useAction";
import { Button } from "@/ui/Button";
import { ErrorText } from "@/ui/ErrorText";
import { lazyComponent } from "@/ui/lazyComponent";
import { Panel } from "@/ui/Panel";
import { Skeleton } from "@/ui/Skeleton";
import styles from "./Account.module.css";
import { ACCOUNT_KEY, cancelEmailChange, fetchAccount } from "./api";
import { messages } from "./messages";

const EmailDialog = lazyComponent(() => import("./EmailDialog"));
const PasswordDialog = lazyComponent(() => import("./PasswordDialog"));

/** Panel to view and change the email address and the password. */
export function SignInPanel() {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<"email" | "password" | null>(null);
  const emailButton = useRef<HTMLButtonElement>(null);
  const passwordButton = useRef<HTMLButtonElement>(null);
  const { data, error } = useQuery({ queryKey: ACCOUNT_KEY, queryFn: ({ signal }) => fetchAccount(signal) });
  const { act, fault, isPending } = useAction((wrong) => getErrorMessage(wrong, messages.forgetFailed));
  const waiting = data?.waiting_email ?? null;

  const forget = () =>
    act(async () => {
      await cancelEmailChange();
      await queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY, exact: true });
    });

  return (
    <Panel title={messages.signIn}>
      <div className={styles.rows}>
        <div className={styles.row}>
          <span className={styles.icon}>
            <Mail size={17} aria-hidden="true" />
          </span>
          <span className={styles.words}>
            <span className={styles.line}>{messages.email}</span>
            {data ? <span className={styles.name}>{data.email}</span> : <Skeleton width={180} height={20} />}
          </span>
          <Button ref={emailButton} onPointerEnter={EmailDialog.preload} onClick={() => setOpen("email")}>
            {messages.changeEmail}
          </Button>
        </div>
        {waiting !== null ? (
          <div className={styles.waiting}>
            <p role="status">{messages.waiting(waiting)}</p>
            <Button size="small" variant="ghost" pending={isPending} onClick={() => void forget()}>
              {messages.forgetWaiting}
            </Button>
          </div>
        ) : null}
        <div className={styles.row}>
          <span className={styles.icon}>
            <KeyRound size={17} aria-hidden="true" />
          </span>
          <span className={styles.words}>
            <span className={styles.line}>{messages.password}</span>
            <span className={styles.name}>{messages.hidden}</span>
          </span>
          <Button ref={passwordButton} onPointerEnter={PasswordDialog.preload} onClick={() => setOpen("password")}>
            {messages.changePassword}
          </Button>
        </div>
      </div>
      <ErrorText
        className={styles.fault}
        text={fault ?? (error && !data ? getErrorMessage(error, messages.loadFailed) : null)}
      />
      {open === "email" ? <EmailDialog finalFocus={emailButton} onClose={() => setOpen(null)} /> : null}
      {open === "password" ? (
        <PasswordDialog email={data?.email ?? ""} finalFocus={passwordButton} onClose={() => setOpen(null)} />
      ) : null}
    </Panel>
  );
}
