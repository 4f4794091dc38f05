import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { SEARCH_DAYS, SEARCH_MAX, SEARCH_PER_PAGE } from "@/features/search/limits";
import { texts } from "@/features/search/texts";
import type { SearchKind } from "@/features/search/types";
import { findText } from "@/i18n/defineTexts";
import { Checkbox } from "@/ui/forms/Checkbox";
import { SEARCH_DEBOUNCE_MS } from "@/ui/text/useDebounced";
import styles from "./Filters.module.css";
import { type SearchQuery, setKind } from "./searchQuery";

const KINDS: readonly [SearchKind, string][] = [
  ["project", texts.projects],
  ["video", texts.videos],
  ["cut", texts.cuts],
  ["creator", texts.creators],
];
const DATES = ["", ...SEARCH_DAYS.map(String)];

interface FiltersProps {
  query: SearchQuery;
  /** Called after the debounce delay or on Enter. */
  onText: (q: string) => void;
  onChange: (change: Partial<SearchQuery>) => void;
}

/** Search field and filters. */
export function Filters({ query, onText, onChange }: FiltersProps) {
  const { q, kinds, days, perPage } = query;
  return (
    <search className={styles.filters}>
      <SearchBox q={q} onText={onText} />
      <div className={styles.options}>
        <fieldset className={styles.kinds} aria-label={texts.searchIn}>
          {KINDS.map(([kind, label]) => (
            <Checkbox
              key={kind}
              checked={kinds.includes(kind)}
              onCheckedChange={(isOn) => onChange({ kinds: setKind(kinds, kind, isOn) })}
            >
              {label}
            </Checkbox>
          ))}
        </fieldset>
        <div className={styles.selects}>
          <select
            className={styles.select}
            aria-label={texts.date}
            value={days === null ? "" : String(days)}
            onChange={({ target }) => onChange({ days: target.value === "" ? null : Number(target.value) })}
          >
            {DATES.map((date) => (
              <option key={date} value={date}>
                {findText(texts.dates, date)}
              </option>
            ))}
          </select>
          <select
            className={styles.select}
            aria-label={texts.perPage}
            value={perPage}
            onChange={({ target }) => onChange({ perPage: Number(target.value) })}
          >
            {SEARCH_PER_PAGE.map((count) => (
              <option key={count} value={count}>
                {texts.resultsPerPage({ count })}
              </option>
            ))}
          </select>
        </div>
      </div>
    </search>
  );
}

/** Search field. Writes its text to the URL, debounced; takes over changes of the URL (back button, links). */
function SearchBox({ q, onText }: { q: string; onText: (q: string) => void }) {
  const [text, setText] = useState(q);
  const lastText = useRef(q);
  const onTextRef = useRef(onText);
  onTextRef.current = onText;

  useEffect(() => {
    if (q === lastText.current) return;
    lastText.current = q;
    setText(q);
  }, [q]);

  useEffect(() => {
    if (text === lastText.current) return;
    const timer = setTimeout(() => {
      lastText.current = text;
      onTextRef.current(text);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text === lastText.current) return;
    lastText.current = text;
    onText(text);
  };
  return (
    <form className={styles.searchField} onSubmit={submit}>
      <Search size={16} aria-hidden="true" />
      <input
        type="search"
        aria-label={texts.searchLabel}
        placeholder={texts.placeholder}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: who comes here without a text comes to type one
        autoFocus={q === ""}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  );
}
