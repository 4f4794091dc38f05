import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { type RefObject, useId, useState } from "react";
import { HitPicture } from "@/features/search/HitPicture";
import { getHitLink } from "@/features/search/hitLink";
import { isSearchable } from "@/features/search/isSearchable";
import { messages } from "@/features/search/messages";
import type { SearchHit } from "@/features/search/types";
import { ComboboxPanel, getComboboxOptionClass, OptionText } from "@/ui/ComboboxPanel";
import { ErrorText } from "@/ui/ErrorText";
import { HighlightedText } from "@/ui/HighlightedText";
import { Spinner } from "@/ui/Spinner";
import { useComboboxKeys } from "@/ui/useComboboxKeys";
import styles from "./SuggestionsPanel.module.css";
import { useSuggestions } from "./useSuggestions";

interface SuggestionsPanelProps {
  /** The search field. It keeps the focus, and its keys select in the list. */
  box: RefObject<HTMLInputElement | null>;
  text: string;
  onClose: () => void;
  /** Called when a suggestion is chosen; clears the field. */
  onChosen: () => void;
}

/** Suggestions below the search field of the header. */
export function SuggestionsPanel({ text, ...props }: SuggestionsPanelProps) {
  return isSearchable(text) ? <SuggestionList text={text} {...props} /> : null;
}

function SuggestionList({ box, text, onClose, onChosen }: SuggestionsPanelProps) {
  const navigate = useNavigate();
  const listId = useId();
  const { items, error, isWaiting } = useSuggestions(text);
  const [active, setActive] = useState<SearchHit | null>(null);
  const at = active === null ? -1 : (items?.findIndex((item) => getHitKey(item) === getHitKey(active)) ?? -1);
  const optionId = (index: number) => `${listId}-${index}`;

  useComboboxKeys({
    input: box,
    listId,
    count: items?.length ?? 0,
    activeIndex: at,
    onMove: (to) => setActive(items?.[to] ?? null),
    onSelect: (index) => {
      const chosen = items?.[index];
      if (chosen === undefined) return;
      onChosen();
      void navigate(getHitLink(chosen));
    },
    onClose,
  });

  return (
    <ComboboxPanel>
      <div className={styles.said} role="status">
        {isWaiting && !items?.length ? (
          <p className={styles.line}>
            <Spinner size={14} /> {messages.searching}
          </p>
        ) : null}
        {!isWaiting && items?.length === 0 ? <p className={styles.line}>{messages.noMatches}</p> : null}
      </div>
      {isWaiting ? null : <ErrorText text={error} className={styles.fault} />}
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
            key={getHitKey(item)}
            {...getHitLink(item)}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            preload={false}
            className={getComboboxOptionClass(index === at)}
            onMouseMove={() => setActive(item)}
            onClick={onChosen}
          >
            <HitPicture found={item} />
            <OptionText
              title={<HighlightedText parts={item.title} />}
              description={<HitContext found={item} />}
              kind={messages.kinds[item.kind]}
            />
          </Link>
        ))}
      </div>
      <Link to="/search" search={{ q: text.trim() }} className={styles.full} onClick={onClose}>
        {messages.full}
        <ArrowRight size={14} aria-hidden="true" />
      </Link>
    </ComboboxPanel>
  );
}

/** The excerpt that matches if the title doesn't; otherwise the context, for example the owner. */
function HitContext({ found }: { found: SearchHit }) {
  const isInTitle = found.title.some(({ is_match: hit }) => hit);
  return isInTitle || found.excerpt.length === 0 ? found.context : <HighlightedText parts={found.excerpt} />;
}

function getHitKey({ kind, id }: SearchHit): string {
  return `${kind} ${id}`;
}
