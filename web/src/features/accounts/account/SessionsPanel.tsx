import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { getErrorMessage } from "@/api/problem";
import { updateQueryData } from "@/api/queryUpdates";
import { loadSession } from "@/api/session";
import { useAction } from "@/api/useAction";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { ErrorText } from "@/ui/ErrorText";
import { formatRelativeAge } from "@/ui/formatRelativeAge";
import { Panel } from "@/ui/Panel";
import { Skeleton } from "@/ui/Skeleton";
import { toast } from "@/ui/toasts";
import styles from "./Account.module.css";
import { endOtherSessions, endSession, listSessions, type OpenSession, SESSIONS_KEY } from "./api";
import { messages } from "./messages";

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
  const { act, fault, isPending } = useAction((wrong) => getErrorMessage(wrong, messages.endFailed));
  const others = data?.filter((one) => !one.is_current).length ?? 0;

  const end = (one: OpenSession) =>
    act(async () => {
      const rest = (now: OpenSession[] | undefined) => now?.filter(({ id }) => id !== one.id);
      await queryClient.cancelQueries({ queryKey: SESSIONS_KEY });
      if (!one.is_current) queryClient.setQueryData(SESSIONS_KEY, rest);
      try {
        await endSession(one.id);
      } finally {
        if (one.is_current) await loadSession();
        else void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
      }
    });

  const endOthers = () =>
    act(async () => {
      await endOtherSessions();
      await updateQueryData<OpenSession[]>(queryClient, SESSIONS_KEY, (now) =>
        now?.filter(({ is_current: is_this }) => is_this),
      );
      toast(messages.othersEnded);
    });

  return (
    <Panel title={messages.sessions} count={data?.length}>
      {data ? (
        <ul className={styles.rows}>
          {data.map((one) => (
            <SessionRow key={one.id} session={one} onEnd={() => void end(one)} />
          ))}
        </ul>
      ) : error ? (
        <div className={styles.body}>
          <ErrorText text={getErrorMessage(error, messages.loadFailed)} />
          <Button className={styles.start} onClick={() => void refetch()}>
            {messages.tryAgain}
          </Button>
        </div>
      ) : (
        <div className={styles.row}>
          <span className={styles.words}>
            <Skeleton width={160} height={20} />
            <Skeleton width={240} />
          </span>
        </div>
      )}
      <ErrorText className={styles.fault} text={fault} />
      <div className={styles.foot}>
        <Button disabled={others === 0} pending={isPending} onClick={() => void endOthers()}>
          {messages.endOthers}
        </Button>
        {data && others === 0 ? <span className={styles.line}>{messages.onlyThis}</span> : null}
      </div>
    </Panel>
  );
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const device = session.device || messages.unknownDevice;
  const now = Date.now();
  const times = [
    messages.lastUsed(formatRelativeAge(session.used_at, now)),
    messages.since(formatRelativeAge(session.created_at, now)),
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
      <span className={styles.words}>
        <span className={styles.name}>
          {device}
          {session.is_current ? <Badge tone="mint">{messages.thisOne}</Badge> : null}
        </span>
        <span className={styles.line}>{[session.address, ...times].filter((text) => text !== "").join(" · ")}</span>
      </span>
      {session.is_current ? null : (
        <Button size="small" variant="ghost" aria-label={messages.endOf(device)} onClick={onEnd}>
          {messages.end}
        </Button>
      )}
    </li>
  );
}
