import styles from "./Marked.module.css";
import type { TextPart } from "./types";

/** A text in which what was asked for is marked. */
export function Marked({ parts }: { parts: readonly TextPart[] }) {
  return (
    <>
      {parts.map(({ text, hit }, index) =>
        hit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stand in their order
          <mark key={index} className={styles.mark}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </>
  );
}
