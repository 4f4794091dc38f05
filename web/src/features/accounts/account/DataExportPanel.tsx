import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, FileArchive } from "lucide-react";
import { useEffect, useRef } from "react";
import { getErrorMessage } from "@/api/problem";
import { updateQueryData } from "@/api/queryUpdates";
import { useAction } from "@/api/useAction";
import { Button } from "@/ui/Button";
import { getButtonClass } from "@/ui/buttonClass";
import { ErrorText } from "@/ui/ErrorText";
import { formatSize } from "@/ui/formatSize";
import { Panel } from "@/ui/Panel";
import { ProgressBar } from "@/ui/ProgressBar";
import { toast } from "@/ui/toasts";
import styles from "./Account.module.css";
import { cancelDataExport, DATA_EXPORTS_KEY, type DataExport, listDataExports, startDataExport } from "./api";
import { messages } from "./messages";

const REFETCH_INTERVAL_MS = 1000;
/** Shorter than the lifetime of download URLs (30 minutes). */
const URL_REFRESH_INTERVAL_MS = 15 * 60_000;
const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

function isInProgress(dataExport: DataExport): boolean {
  return dataExport.state === "queued" || dataExport.state === "running";
}

/** Panel to start, follow, cancel and download an export of the user's data. */
export function DataExportPanel() {
  const queryClient = useQueryClient();
  const { data, error } = useQuery({
    queryKey: DATA_EXPORTS_KEY,
    queryFn: ({ signal }) => listDataExports(signal),
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? REFETCH_INTERVAL_MS : URL_REFRESH_INTERVAL_MS),
  });
  const { act, fault, isPending } = useAction((wrong) => getErrorMessage(wrong, messages.exportFailed));
  const last = data?.[0];
  const making = data?.find(isInProgress);
  const ready = data?.find(({ url }) => url !== null);
  const failed = last?.state === "failed" ? last : undefined;

  const wasMaking = useRef(false);
  useEffect(() => {
    if (wasMaking.current && last?.state === "done") toast(messages.exportReady);
    wasMaking.current = making !== undefined;
  }, [making, last?.state]);

  const start = () =>
    act(async () => {
      const begun = await startDataExport();
      await updateQueryData<DataExport[]>(queryClient, DATA_EXPORTS_KEY, (now = []) => [
        begun,
        ...now.filter(({ id }) => id !== begun.id),
      ]);
    });

  return (
    <Panel title={messages.data}>
      <div className={styles.body}>
        <p className={styles.text}>{messages.dataText}</p>
        {making ? (
          <DataExportProgress dataExport={making} />
        ) : (
          <Button className={styles.start} pending={isPending} onClick={() => void start()}>
            {messages.download}
          </Button>
        )}
        <ErrorText
          text={fault ?? failed?.detail ?? (error && !data ? getErrorMessage(error, messages.loadFailed) : null)}
        />
        {ready?.url ? (
          <div className={styles.file}>
            <span className={styles.icon}>
              <FileArchive size={17} aria-hidden="true" />
            </span>
            <span className={styles.words}>
              <span className={styles.name}>
                {messages.ready(dateFormat.format(new Date(ready.created_at)), formatSize(ready.size ?? 0))}
              </span>
              <span className={styles.line}>
                {messages.keptUntil(dateFormat.format(new Date(ready.available_until)))}
              </span>
            </span>
            <a className={getButtonClass("primary")} href={ready.url} download={ready.file_name}>
              <Download size={15} aria-hidden="true" />
              {messages.saveFile}
            </a>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

function DataExportProgress({ dataExport }: { dataExport: DataExport }) {
  const queryClient = useQueryClient();
  const { act, fault, isPending } = useAction((wrong) => getErrorMessage(wrong, messages.cancelFailed));
  const isWaiting = dataExport.state === "queued";
  const cancel = () =>
    act(async () => {
      await cancelDataExport(dataExport.id);
      await queryClient.invalidateQueries({ queryKey: DATA_EXPORTS_KEY });
    });
  return (
    <div className={styles.making}>
      <div className={styles.makingHead}>
        <span role="status">{isWaiting ? messages.queued : messages.gathering}</span>
        {isWaiting ? null : <span className={styles.share}>{messages.share(dataExport.progress)}</span>}
        <Button size="small" className={styles.end} pending={isPending} onClick={() => void cancel()}>
          {messages.cancelExport}
        </Button>
      </div>
      <ProgressBar label={messages.gathering} value={isWaiting ? null : dataExport.progress} />
      <ErrorText text={fault} />
    </div>
  );
}
