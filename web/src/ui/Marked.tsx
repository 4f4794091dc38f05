import styles from "./Marked.module.css";

export interface MarkedProps {
  parts: readonly { text: string; is_match: boolean }[];
}

/** A text in which what was asked for is marked. */
export function Marked({ parts }: MarkedProps) {
  return (
    <>
      {parts.map(({ text, is_match }, index) =>
        is_match ? (
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
