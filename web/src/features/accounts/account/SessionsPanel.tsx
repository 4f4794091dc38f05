import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { showAnswer } from "@/api/answers";
import { messageOf } from "@/api/problem";
import { loadSession } from "@/api/session";
import { useAct } from "@/api/useAct";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Fault } from "@/ui/Fault";
import { Panel } from "@/ui/Panel";
import { relativeAge } from "@/ui/relativeAge";
import { Skeleton } from "@/ui/Skeleton";
import { toast } from "@/ui/toasts";
import styles from "./Account.module.css";
import { endOtherSessions, endSession, listSessions, type OpenSession, SESSIONS } from "./api";
import { messages } from "./messages";

const LOOK_AGAIN_MS = 15_000;
const HAND_HELD = /iPhone|iPad|Android/;

/** The browsers in which one is signed in; those that are ended are out at once. */
export function SessionsPanel() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => listSessions(signal),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const { act, fault, isPending } = useAct((wrong) => messageOf(wrong, messages.endFailed));
  const others = data?.filter((one) => !one.is_current).length ?? 0;

  const end = (one: OpenSession) =>
    act(async () => {
      const rest = (now: OpenSession[] | undefined) => now?.filter(({ id }) => id !== one.id);
      await queryClient.cancelQueries({ queryKey: SESSIONS });
      if (!one.is_current) queryClient.setQueryData(SESSIONS, rest);
      try {
        await endSession(one.id);
      } finally {
        if (one.is_current) await loadSession();
        else void queryClient.invalidateQueries({ queryKey: SESSIONS });
      }
    });

  const endOthers = () =>
    act(async () => {
      await endOtherSessions();
      await showAnswer<OpenSession[]>(queryClient, SESSIONS, (now) =>
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
          <Fault text={messageOf(error, messages.loadFailed)} />
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
      <Fault className={styles.fault} text={fault} />
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
    messages.lastUsed(relativeAge(session.used_at, now)),
    messages.since(relativeAge(session.created_at, now)),
  ];
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        {HAND_HELD.test(device) ? (
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
