import { messages } from "@/features/chat/thread/messages";
import { Avatar } from "@/ui/Avatar";
import { cx } from "@/ui/cx";
import type { Option } from "./options";
import styles from "./SuggestList.module.css";

interface SuggestListProps {
  id: string;
  options: readonly Option[];
  at: number;
  onChoose: (option: Option) => void;
}

/** The names that can stand where the caret is; the focus stays in the text. */
export function SuggestList({ id, options, at, onChoose }: SuggestListProps) {
  if (options.length === 0) return null;
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={messages.names}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text's keys choose
        <div
          key={option.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={cx(styles.option, index === at && styles.active)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {option.avatar ? <Avatar {...option.avatar} size={24} /> : null}
          <span className={styles.title} dir="auto">
            {option.title}
          </span>
          <span className={styles.about} dir="auto">
            {option.about}
          </span>
        </div>
      ))}
    </div>
  );
}
