import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { type RefObject, useId, useState } from "react";
import { isEnough } from "@/features/search/enough";
import { linkTo } from "@/features/search/linkTo";
import { messages } from "@/features/search/messages";
import { Picture } from "@/features/search/Picture";
import type { Found } from "@/features/search/types";
import { BoxPanel, boxOptionClass, OptionWords } from "@/ui/BoxPanel";
import { Fault } from "@/ui/Fault";
import { Marked } from "@/ui/Marked";
import { Spinner } from "@/ui/Spinner";
import { useBoxKeys } from "@/ui/useBoxKeys";
import styles from "./SuggestPanel.module.css";
import { useSuggestions } from "./useSuggestions";

interface SuggestPanelProps {
  /** The box that is typed into; the focus stays there, and its keys move in the list. */
  box: RefObject<HTMLInputElement | null>;
  text: string;
  onClose: () => void;
  /** Something was chosen: the text has done its work. */
  onChosen: () => void;
}

/** Under the header's search box: what is found while one types. */
export function SuggestPanel({ text, ...props }: SuggestPanelProps) {
  return isEnough(text) ? <Open text={text} {...props} /> : null;
}

function Open({ box, text, onClose, onChosen }: SuggestPanelProps) {
  const navigate = useNavigate();
  const listId = useId();
  const { items, error, isWaiting } = useSuggestions(text);
  const [active, setActive] = useState<Found | null>(null);
  const at = active === null ? -1 : (items?.findIndex((item) => key(item) === key(active)) ?? -1);
  const optionId = (index: number) => `${listId}-${index}`;

  useBoxKeys({
    box,
    listId,
    count: items?.length ?? 0,
    at,
    onMove: (to) => setActive(items?.[to] ?? null),
    onEnter: (index) => {
      const chosen = items?.[index];
      if (chosen === undefined) return;
      onChosen();
      void navigate(linkTo(chosen));
    },
    onClose,
  });

  return (
    <BoxPanel>
      <div className={styles.said} role="status">
        {isWaiting && !items?.length ? (
          <p className={styles.line}>
            <Spinner size={14} /> {messages.searching}
          </p>
        ) : null}
        {!isWaiting && items?.length === 0 ? <p className={styles.line}>{messages.noMatches}</p> : null}
      </div>
      {isWaiting ? null : <Fault text={error} className={styles.fault} />}
      <div
        id={listId}
        role="listbox"
        aria-label={messages.suggestions}
        className={styles.list}
        aria-busy={isWaiting || undefined}
        hidden={!items?.length}
      >
        {items?.map((item, index) => (
          <Link
            key={key(item)}
            {...linkTo(item)}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            preload={false}
            className={boxOptionClass(index === at)}
            onMouseMove={() => setActive(item)}
            onClick={onChosen}
          >
            <Picture found={item} />
            <OptionWords
              title={<Marked parts={item.title} />}
              about={<About found={item} />}
              kind={messages.kinds[item.kind]}
            />
          </Link>
        ))}
      </div>
      <Link to="/search" search={{ q: text.trim() }} className={styles.full} onClick={onClose}>
        {messages.full}
        <ArrowRight size={14} aria-hidden="true" />
      </Link>
    </BoxPanel>
  );
}

/** Where the text stands that was found, if not in the title; else whose it is. */
function About({ found }: { found: Found }) {
  const isInTitle = found.title.some(({ is_match: hit }) => hit);
  return isInTitle || found.excerpt.length === 0 ? found.context : <Marked parts={found.excerpt} />;
}

function key({ kind, id }: Found): string {
  return `${kind} ${id}`;
}
