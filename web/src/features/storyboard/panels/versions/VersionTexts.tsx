import { CUT_TEXTS } from "@/features/storyboard/model/cutFields";
import { texts as editorTexts } from "@/features/storyboard/texts";
import type { CutText } from "@/features/storyboard/types";
import { versionTexts } from "./texts";
import styles from "./Versions.module.css";

/** Texts of the cut. A note alone is shown without a heading; otherwise each text has one. */
export function VersionTexts({ texts }: { texts: Record<CutText, string> }) {
  const filled = CUT_TEXTS.filter((kind) => texts[kind] !== "");
  if (filled.length === 0) {
    return (
      <p className={styles.note} data-empty>
        {versionTexts.noNote}
      </p>
    );
  }
  if (filled.length === 1 && filled[0] === "note") {
    return (
      <p className={styles.note} dir="auto">
        {texts.note}
      </p>
    );
  }
  return (
    <dl className={styles.texts}>
      {filled.map((kind) => (
        <div key={kind}>
          <dt className={styles.kind}>{editorTexts.texts[kind]}</dt>
          <dd className={styles.textValue} dir="auto">
            {texts[kind]}
          </dd>
        </div>
      ))}
    </dl>
  );
}
