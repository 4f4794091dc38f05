import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { getErrorMessage } from "@/api/http/problem";
import { loadSession } from "@/api/http/session";
import { updateQueryData } from "@/api/records/queryUpdates";
import { useAction } from "@/api/useAction";
import { formatAge } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { ErrorText } from "@/ui/forms/ErrorText";
import { Panel } from "@/ui/layout/Panel";
import { Skeleton } from "@/ui/layout/Skeleton";
import { Badge } from "@/ui/status/Badge";
import { toast } from "@/ui/status/toasts";
import styles from "./Account.module.css";
import { endOtherSessions, endSession, listSessions, type OpenSession, SESSIONS_KEY } from "./api";
import { texts } from "./texts";

const REFETCH_INTERVAL_MS = 15_000;
const MOBILE_DEVICE = /iPhone|iPad|Android/;

/** Panel that lists the user's sessions and can end them. */
export function SessionsPanel() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => listSessions(signal),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  const { run, error: actionError, isPending } = useAction((cause) => getErrorMessage(cause, texts.endFailed));
  const otherCount = data?.filter((session) => !session.is_current).length ?? 0;

  const end = (session: OpenSession) =>
    run(async () => {
      const removeSession = (previous: OpenSession[] | undefined) => previous?.filter(({ id }) => id !== session.id);
      await queryClient.cancelQueries({ queryKey: SESSIONS_KEY });
      if (!session.is_current) queryClient.setQueryData(SESSIONS_KEY, removeSession);
      try {
        await endSession(session.id);
      } finally {
        if (session.is_current) await loadSession();
        else void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
      }
    });

  const endOthers = () =>
    run(async () => {
      await endOtherSessions();
      await updateQueryData<OpenSession[]>(queryClient, SESSIONS_KEY, (previous) =>
        previous?.filter(({ is_current: isCurrent }) => isCurrent),
      );
      toast(texts.othersEnded);
    });

  return (
    <Panel title={texts.sessions} count={data?.length}>
      {data ? (
        <ul className={styles.rows}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => void end(session)} />
          ))}
        </ul>
      ) : error ? (
        <div className={styles.body}>
          <ErrorText text={getErrorMessage(error, texts.loadFailed)} />
          <Button className={styles.start} onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : (
        <div className={styles.row}>
          <span className={styles.description}>
            <Skeleton width={160} height={20} />
            <Skeleton width={240} />
          </span>
        </div>
      )}
      <ErrorText className={styles.error} text={actionError} />
      <div className={styles.footer}>
        <Button disabled={otherCount === 0} pending={isPending} onClick={() => void endOthers()}>
          {texts.endOthers}
        </Button>
        {data && otherCount === 0 ? <span className={styles.line}>{texts.noOtherSessions}</span> : null}
      </div>
    </Panel>
  );
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const device = session.device || texts.unknownDevice;
  const now = Date.now();
  const times = [
    texts.lastUsed({ when: formatAge(session.used_at, now) }),
    texts.since({ when: formatAge(session.created_at, now) }),
  ];
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        {MOBILE_DEVICE.test(device) ? (
          <Smartphone size={17} aria-hidden="true" />
        ) : (
          <Monitor size={17} aria-hidden="true" />
        )}
      </span>
      <span className={styles.description}>
        <span className={styles.name}>
          {device}
          {session.is_current ? <Badge tone="mint">{texts.currentBrowser}</Badge> : null}
        </span>
        <span className={styles.line}>{[session.address, ...times].filter((text) => text !== "").join(" · ")}</span>
      </span>
      {session.is_current ? null : (
        <Button size="small" variant="ghost" aria-label={texts.endSession({ device })} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}
