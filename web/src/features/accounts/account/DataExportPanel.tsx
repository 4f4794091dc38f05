import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, FileArchive } from "lucide-react";
import { useEffect, useRef } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { updateQueryData } from "@/api/records/queryUpdates";
import { useAction } from "@/api/useAction";
import { formatDate } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { ErrorText } from "@/ui/forms/ErrorText";
import { Panel } from "@/ui/layout/Panel";
import { ProgressBar } from "@/ui/status/ProgressBar";
import { toast } from "@/ui/status/toasts";
import { formatSize } from "@/ui/text/formatSize";
import styles from "./Account.module.css";
import { cancelDataExport, DATA_EXPORTS_KEY, type DataExport, listDataExports, startDataExport } from "./api";
import { texts } from "./texts";

const REFETCH_INTERVAL_MS = 1000;
/** Shorter than the lifetime of download URLs (30 minutes). */
const URL_REFRESH_INTERVAL_MS = 15 * 60_000;

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
  const { run, error: actionError, isPending } = useAction((cause) => getErrorMessage(cause, texts.exportFailed));
  const latest = data?.[0];
  const activeExport = data?.find(isInProgress);
  const readyExport = data?.find(({ url }) => url !== null);
  const failedExport = latest?.state === "failed" ? latest : undefined;

  const wasActive = useRef(false);
  useEffect(() => {
    if (wasActive.current && latest?.state === "done") toast(texts.exportReady);
    wasActive.current = activeExport !== undefined;
  }, [activeExport, latest?.state]);

  const start = () =>
    run(async () => {
      const newExport = await startDataExport();
      await updateQueryData<DataExport[]>(queryClient, DATA_EXPORTS_KEY, (previous = []) => [
        newExport,
        ...previous.filter(({ id }) => id !== newExport.id),
      ]);
    });

  return (
    <Panel title={texts.data}>
      <div className={styles.body}>
        <p className={styles.text}>{texts.dataText}</p>
        {activeExport ? (
          <DataExportProgress dataExport={activeExport} />
        ) : (
          <Button className={styles.start} pending={isPending} onClick={() => void start()}>
            {texts.download}
          </Button>
        )}
        <ErrorText
          text={
            actionError ?? failedExport?.detail ?? (error && !data ? getErrorMessage(error, texts.loadFailed) : null)
          }
        />
        {readyExport?.url ? (
          <div className={styles.file}>
            <span className={styles.icon}>
              <FileArchive size={17} aria-hidden="true" />
            </span>
            <span className={styles.description}>
              <span className={styles.name}>
                {texts.ready({
                  day: formatDate(readyExport.created_at),
                  size: formatSize(readyExport.size ?? 0),
                })}
              </span>
              <span className={styles.line}>
                {texts.availableUntil({ day: formatDate(readyExport.available_until) })}
              </span>
            </span>
            <a className={getButtonClass("primary")} href={readyExport.url} download={readyExport.file_name}>
              <Download size={15} aria-hidden="true" />
              {texts.saveFile}
            </a>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

function DataExportProgress({ dataExport }: { dataExport: DataExport }) {
  const queryClient = useQueryClient();
  const { run, error, isPending } = useAction((cause) => getErrorMessage(cause, texts.cancelFailed));
  const isWaiting = dataExport.state === "queued";
  const cancel = () =>
    run(async () => {
      await cancelDataExport(dataExport.id);
      await queryClient.invalidateQueries({ queryKey: DATA_EXPORTS_KEY });
    });
  return (
    <div className={styles.progress}>
      <div className={styles.progressHead}>
        <span role="status">{isWaiting ? texts.queued : texts.gathering}</span>
        {isWaiting ? null : <span className={styles.percent}>{texts.percent(dataExport.progress)}</span>}
        <Button size="small" className={styles.end} pending={isPending} onClick={() => void cancel()}>
          {texts.cancelExport}
        </Button>
      </div>
      <ProgressBar label={texts.gathering} value={isWaiting ? null : dataExport.progress} />
      <ErrorText text={error} />
    </div>
  );
}
