import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { ApiProblem } from "@/api/http/problem";
import type { OutboxMail } from "@/api/types";
import { listOutboxMails } from "@/features/accounts/api";
import { formatDateTime } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import { splitMailText } from "./mailText";
import styles from "./OutboxPage.module.css";
import { texts } from "./texts";

const REFETCH_INTERVAL_MS = 3000;

function MailCard({ mail }: { mail: OutboxMail }) {
  const parts = splitMailText(mail.text, new URL(window.location.href));
  return (
    <li className={styles.mail}>
      <div className={styles.head}>
        <h2 className={styles.subject}>{mail.subject}</h2>
        <time className={styles.meta} dateTime={mail.created_at}>
          {formatDateTime(mail.created_at)}
        </time>
      </div>
      <p className={styles.meta}>{texts.mailTo({ address: mail.to })}</p>
      <p className={styles.text}>
        {parts.map((part, i) =>
          part.kind === "link" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order
            <a key={i} href={part.href}>
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
    </li>
  );
}

/** Mails of an instance without a mail server, so that password resets can be tested. */
export default function OutboxPage() {
  useDocumentTitle(texts.outboxTitle);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["accounts", "outbox"],
    queryFn: ({ signal }) => listOutboxMails(signal),
    refetchInterval: REFETCH_INTERVAL_MS,
    staleTime: 0,
  });
  const isUnavailable = error instanceof ApiProblem && error.status === 404;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.outboxTitle}</h1>
      <p className={styles.intro}>{texts.outboxIntro}</p>
      {data ? (
        data.length === 0 ? (
          <EmptyState icon={<Mail size={28} />} title={texts.outboxEmpty} text={texts.outboxEmptyText} />
        ) : (
          <ul className={styles.list}>
            {data.map((mail) => (
              <MailCard key={mail.id} mail={mail} />
            ))}
          </ul>
        )
      ) : isUnavailable ? (
        <EmptyState title={texts.outboxUnavailable} text={texts.outboxUnavailableText} />
      ) : isPending ? (
        <Skeleton height={132} />
      ) : (
        <EmptyState
          role="alert"
          title={texts.outboxFailed}
          text={error.message}
          action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}
        />
      )}
    </div>
  );
}
