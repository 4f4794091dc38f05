import { texts } from "@/features/chat/thread/texts";
import { cx } from "@/ui/cx";
import { Avatar } from "@/ui/people/Avatar";
import styles from "./SuggestionList.module.css";
import type { Suggestion } from "./suggestions";

interface SuggestionListProps {
  id: string;
  options: readonly Suggestion[];
  activeIndex: number;
  onChoose: (option: Suggestion) => void;
}

/** Listbox of the names that match at the caret; the focus stays in the text. */
export function SuggestionList({ id, options, activeIndex, onChoose }: SuggestionListProps) {
  if (options.length === 0) return null;
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={texts.names}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text's keys choose
        <div
          key={option.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          className={cx(styles.option, index === activeIndex && styles.active)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {option.avatar ? <Avatar {...option.avatar} size={24} /> : null}
          <span className={styles.title} dir="auto">
            {option.title}
          </span>
          <span className={styles.description} dir="auto">
            {option.description}
          </span>
        </div>
      ))}
    </div>
  );
}
