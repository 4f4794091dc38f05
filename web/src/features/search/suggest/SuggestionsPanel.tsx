import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { type RefObject, useId, useState } from "react";
import { HitPicture } from "@/features/search/HitPicture";
import { getHitLink } from "@/features/search/hitLink";
import { isSearchable } from "@/features/search/isSearchable";
import { texts } from "@/features/search/texts";
import type { SearchHit } from "@/features/search/types";
import { ComboboxPanel, getComboboxOptionClass, OptionText } from "@/ui/forms/ComboboxPanel";
import { ErrorText } from "@/ui/forms/ErrorText";
import { useComboboxKeys } from "@/ui/forms/useComboboxKeys";
import { Spinner } from "@/ui/status/Spinner";
import { HighlightedText } from "@/ui/text/HighlightedText";
import styles from "./SuggestionsPanel.module.css";
import { useSuggestions } from "./useSuggestions";

interface SuggestionsPanelProps {
  /** The search field. It keeps the focus, and its keys select in the list. */
  inputRef: RefObject<HTMLInputElement | null>;
  text: string;
  onClose: () => void;
  /** Called when a suggestion is chosen; clears the field. */
  onChoose: () => void;
}

/** Suggestions below the search field of the header. */
export function SuggestionsPanel({ text, ...props }: SuggestionsPanelProps) {
  return isSearchable(text) ? <SuggestionList text={text} {...props} /> : null;
}

function SuggestionList({ inputRef, text, onClose, onChoose }: SuggestionsPanelProps) {
  const navigate = useNavigate();
  const listId = useId();
  const { items, error, isWaiting } = useSuggestions(text);
  const [active, setActive] = useState<SearchHit | null>(null);
  const activeIndex = active === null ? -1 : (items?.findIndex((item) => getHitKey(item) === getHitKey(active)) ?? -1);
  const getOptionId = (index: number) => `${listId}-${index}`;

  useComboboxKeys({
    inputRef,
    listId,
    count: items?.length ?? 0,
    activeIndex,
    onMove: (index) => setActive(items?.[index] ?? null),
    onSelect: (index) => {
      const selectedItem = items?.[index];
      if (selectedItem === undefined) return;
      onChoose();
      void navigate(getHitLink(selectedItem));
    },
    onClose,
  });

  return (
    <ComboboxPanel>
      <div role="status">
        {isWaiting && !items?.length ? (
          <p className={styles.line}>
            <Spinner size={14} /> {texts.searching}
          </p>
        ) : null}
        {!isWaiting && items?.length === 0 ? <p className={styles.line}>{texts.noMatches}</p> : null}
      </div>
      {isWaiting ? null : <ErrorText text={error} className={styles.error} />}
      <div
        id={listId}
        role="listbox"
        aria-label={texts.suggestions}
        className={styles.list}
        aria-busy={isWaiting || undefined}
        hidden={!items?.length}
      >
        {items?.map((item, index) => (
          <Link
            key={getHitKey(item)}
            {...getHitLink(item)}
            id={getOptionId(index)}
            role="option"
            aria-selected={index === activeIndex}
            tabIndex={-1}
            preload={false}
            className={getComboboxOptionClass(index === activeIndex)}
            onMouseMove={() => setActive(item)}
            onClick={onChoose}
          >
            <HitPicture hit={item} />
            <OptionText
              title={<HighlightedText parts={item.title} />}
              description={<HitContext hit={item} />}
              kind={texts.kinds[item.kind]}
            />
          </Link>
        ))}
      </div>
      <Link to="/search" search={{ q: text.trim() }} className={styles.fullSearch} onClick={onClose}>
        {texts.fullSearch}
        <ArrowRight size={14} aria-hidden="true" />
      </Link>
    </ComboboxPanel>
  );
}

/** The excerpt that matches if the title doesn't; otherwise the context, for example the owner. */
function HitContext({ hit }: { hit: SearchHit }) {
  const isInTitle = hit.title.some(({ is_match: isMatch }) => isMatch);
  return isInTitle || hit.excerpt.length === 0 ? hit.context : <HighlightedText parts={hit.excerpt} />;
}

function getHitKey({ kind, id }: SearchHit): string {
  return `${kind} ${id}`;
}
