import { messages } from "@/features/storyboard/messages";
import { CUT_TEXTS } from "@/features/storyboard/model/cutFields";
import type { CutText } from "@/features/storyboard/types";
import { versionMessages } from "./messages";
import styles from "./Versions.module.css";

/** Texts of the cut. A note alone is shown without a heading; otherwise each text has one. */
export function VersionTexts({ texts }: { texts: Record<CutText, string> }) {
  const written = CUT_TEXTS.filter((kind) => texts[kind] !== "");
  if (written.length === 0) {
    return (
      <p className={styles.note} data-none>
        {versionMessages.noNote}
      </p>
    );
  }
  if (written.length === 1 && written[0] === "note") {
    return (
      <p className={styles.note} dir="auto">
        {texts.note}
      </p>
    );
  }
  return (
    <dl className={styles.texts}>
      {written.map((kind) => (
        <div key={kind}>
          <dt className={styles.kind}>{messages.texts[kind]}</dt>
          <dd className={styles.said} dir="auto">
            {texts[kind]}
          </dd>
        </div>
      ))}
    </dl>
  );
}
