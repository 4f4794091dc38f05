import { formatPercent } from "@/i18n/percent";
import { ProgressBar } from "@/ui/status/ProgressBar";
import { formatSize } from "@/ui/text/formatSize";
import styles from "./Publish.module.css";
import type { PublishState } from "./publisher";
import { texts } from "./texts";

/** Progress of a publication: step, total percentage, and bytes during the upload. */
export function PublishProgress({ state }: { state: PublishState }) {
  const { step, progress, sent, size, isOffline, serverStep, serverDetail } = state;
  const text = isOffline
    ? texts.offline
    : step === "publishing" && serverStep
      ? (serverDetail ?? texts.serverSteps[serverStep])
      : texts.steps[step];
  return (
    <div className={styles.progress}>
      <div className={styles.progressLine}>
        <span role="status">{text}</span>
        <span className={styles.number}>{formatPercent(Math.floor(progress * 100) / 100)}</span>
      </div>
      <ProgressBar label={texts.progress} value={progress} />
      <div className={styles.progressLine}>
        <span className={styles.hint}>{step === "publishing" ? texts.canClose : ""}</span>
        {step === "uploading-video" && size > 0 ? (
          <span className={styles.number}>{texts.bytes({ sent: formatSize(sent), size: formatSize(size) })}</span>
        ) : null}
      </div>
    </div>
  );
}
