import styles from "./HighlightedText.module.css";

export interface HighlightedTextProps {
  parts: readonly { text: string; is_match: boolean }[];
}

/** Text with highlighted search matches. */
export function HighlightedText({ parts }: HighlightedTextProps) {
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
