import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { type RefObject, useEffect, useId, useState } from "react";
import { isEnough } from "@/features/search/enough";
import { linkTo } from "@/features/search/linkTo";
import { Marked } from "@/features/search/Marked";
import { messages } from "@/features/search/messages";
import { Picture } from "@/features/search/Picture";
import type { Found } from "@/features/search/types";
import { cx } from "@/ui/cx";
import { Fault } from "@/ui/Fault";
import { Spinner } from "@/ui/Spinner";
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

  useEffect(() => {
    const input = box.current;
    if (input === null) return;
    const count = items?.length ?? 0;
    const down = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at < 0 ? count - 1 : at - 1 };
      const to = steps[event.key];
      if (to !== undefined) {
        event.preventDefault();
        // Past either end one is in the text again.
        setActive(items?.[to] ?? null);
      } else if (event.key === "Escape") {
        event.preventDefault();
        onClose();
      } else if (event.key === "Enter") {
        const chosen = items?.[at];
        if (chosen === undefined) return; // the form leads to the full search
        event.preventDefault();
        onChosen();
        void navigate(linkTo(chosen));
      }
    };
    input.addEventListener("keydown", down);
    input.setAttribute("aria-controls", listId);
    input.setAttribute("aria-autocomplete", "list");
    if (at >= 0) input.setAttribute("aria-activedescendant", `${listId}-${at}`);
    return () => {
      input.removeEventListener("keydown", down);
      for (const name of ["aria-controls", "aria-autocomplete", "aria-activedescendant"]) input.removeAttribute(name);
    };
  }, [box, items, at, listId, navigate, onClose, onChosen]);

  useEffect(() => {
    if (at >= 0) document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [at, listId]);

  return (
    <div className={styles.panel}>
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
            className={cx(styles.option, index === at && styles.active)}
            onMouseMove={() => setActive(item)}
            onClick={onChosen}
          >
            <Picture found={item} />
            <span className={styles.words}>
              <span className={styles.title} dir="auto">
                <Marked parts={item.title} />
              </span>
              <span className={styles.about} dir="auto">
                <About found={item} />
              </span>
            </span>
            <span className={styles.kind}>{messages.kinds[item.kind]}</span>
          </Link>
        ))}
      </div>
      <Link to="/search" search={{ q: text.trim() }} className={styles.full} onClick={onClose}>
        {messages.full}
        <ArrowRight size={14} aria-hidden="true" />
      </Link>
    </div>
  );
}

/** Where the text stands that was found, if not in the title; else whose it is. */
function About({ found }: { found: Found }) {
  const isInTitle = found.title.some(({ hit }) => hit);
  return isInTitle || found.excerpt.length === 0 ? found.within : <Marked parts={found.excerpt} />;
}

function key({ kind, id }: Found): string {
  return `${kind} ${id}`;
}
