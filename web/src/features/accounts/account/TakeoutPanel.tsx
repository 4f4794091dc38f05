import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, FileArchive } from "lucide-react";
import { useEffect, useRef } from "react";
import { showAnswer } from "@/api/answers";
import { messageOf } from "@/api/problem";
import { useAct } from "@/api/useAct";
import { Button } from "@/ui/Button";
import { buttonClass } from "@/ui/buttonClass";
import { Fault } from "@/ui/Fault";
import { Panel } from "@/ui/Panel";
import { ProgressBar } from "@/ui/ProgressBar";
import { sizeText } from "@/ui/sizeText";
import { toast } from "@/ui/toasts";
import styles from "./Account.module.css";
import { cancelTakeout, type DataExport, listTakeouts, startTakeout, TAKEOUTS } from "./api";
import { messages } from "./messages";

const LOOK_AGAIN_MS = 1000;
/** Addresses of files hold for half an hour. */
const FRESH_ADDRESS_MS = 15 * 60_000;
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

function isOpen(takeout: DataExport): boolean {
  return takeout.state === "queued" || takeout.state === "running";
}

/** Everything that is one's own in one file: asked for, followed, called off, saved. */
export function TakeoutPanel() {
  const queryClient = useQueryClient();
  const { data, error } = useQuery({
    queryKey: TAKEOUTS,
    queryFn: ({ signal }) => listTakeouts(signal),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? LOOK_AGAIN_MS : FRESH_ADDRESS_MS),
  });
  const { act, fault, isPending } = useAct((wrong) => messageOf(wrong, messages.takeoutFailed));
  const last = data?.[0];
  const making = data?.find(isOpen);
  const ready = data?.find(({ url }) => url !== null);
  const failed = last?.state === "failed" ? last : undefined;

  const wasMaking = useRef(false);
  useEffect(() => {
    if (wasMaking.current && last?.state === "done") toast(messages.takeoutReady);
    wasMaking.current = making !== undefined;
  }, [making, last?.state]);

  const start = () =>
    act(async () => {
      const begun = await startTakeout();
      await showAnswer<DataExport[]>(queryClient, TAKEOUTS, (now = []) => [
        begun,
        ...now.filter(({ id }) => id !== begun.id),
      ]);
    });

  return (
    <Panel title={messages.data}>
      <div className={styles.body}>
        <p className={styles.text}>{messages.dataText}</p>
        {making ? (
          <Making takeout={making} />
        ) : (
          <Button className={styles.start} pending={isPending} onClick={() => void start()}>
            {messages.download}
          </Button>
        )}
        <Fault text={fault ?? failed?.detail ?? (error && !data ? messageOf(error, messages.loadFailed) : null)} />
        {ready?.url ? (
          <div className={styles.file}>
            <span className={styles.icon}>
              <FileArchive size={17} aria-hidden="true" />
            </span>
            <span className={styles.words}>
              <span className={styles.name}>
                {messages.ready(day.format(new Date(ready.created_at)), sizeText(ready.size ?? 0))}
              </span>
              <span className={styles.line}>{messages.keptUntil(day.format(new Date(ready.available_until)))}</span>
            </span>
            <a className={buttonClass("primary")} href={ready.url} download={ready.file_name}>
              <Download size={15} aria-hidden="true" />
              {messages.saveFile}
            </a>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

function Making({ takeout }: { takeout: DataExport }) {
  const queryClient = useQueryClient();
  const { act, fault, isPending } = useAct((wrong) => messageOf(wrong, messages.cancelFailed));
  const isWaiting = takeout.state === "queued";
  const cancel = () =>
    act(async () => {
      await cancelTakeout(takeout.id);
      await queryClient.invalidateQueries({ queryKey: TAKEOUTS });
    });
  return (
    <div className={styles.making}>
      <div className={styles.makingHead}>
        <span role="status">{isWaiting ? messages.queued : messages.gathering}</span>
        {isWaiting ? null : <span className={styles.share}>{messages.share(takeout.progress)}</span>}
        <Button size="small" className={styles.end} pending={isPending} onClick={() => void cancel()}>
          {messages.cancelTakeout}
        </Button>
      </div>
      <ProgressBar label={messages.gathering} value={isWaiting ? null : takeout.progress} />
      <Fault text={fault} />
    </div>
  );
}
