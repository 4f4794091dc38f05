import { useNavigate, useSearch } from "@tanstack/react-router";
import { SearchX, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { isSearchable } from "@/features/search/isSearchable";
import { texts } from "@/features/search/texts";
import { texts as title } from "@/features/search/titleTexts";
import { Button } from "@/ui/buttons/Button";
import { EmptyState } from "@/ui/layout/EmptyState";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import { Filters } from "./Filters";
import { HitRow } from "./HitRow";
import { ResultsSkeleton } from "./ResultsSkeleton";
import styles from "./Search.module.css";
import { parseSearchQuery, type SearchQuery, setKind, toSearchParams } from "./searchQuery";
import { useSearchResults } from "./useSearchResults";

/** Search form with results. The query is stored in the URL. */
export default function Search() {
  const navigate = useNavigate();
  const query = parseSearchQuery(useSearch({ strict: false }));
  useDocumentTitle(query.q === "" ? title.title : `${query.q} · ${title.title}`);
  const resultsRef = useRef<HTMLDivElement>(null);

  const updateQuery = (change: Partial<SearchQuery>, replace = false) =>
    void navigate({ to: "/search", search: toSearchParams({ ...query, pageCursors: [], ...change }), replace });
  const showPage = (cursors: readonly string[]) => {
    updateQuery({ pageCursors: cursors });
    resultsRef.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  };

  return (
    <>
      <Filters query={query} onText={(q) => updateQuery({ q }, true)} onChange={updateQuery} />
      {/* biome-ignore lint/a11y/useSemanticElements: it is a region that the page's turning leads to */}
      <div ref={resultsRef} className={styles.results} role="region" aria-label={texts.results} tabIndex={-1}>
        <Results query={query} onChange={updateQuery} onPageChange={showPage} />
      </div>
    </>
  );
}

interface ResultsProps {
  query: SearchQuery;
  onChange: (change: Partial<SearchQuery>) => void;
  onPageChange: (cursors: readonly string[]) => void;
}

function Results({ query, onChange, onPageChange }: ResultsProps) {
  const hasText = isSearchable(query.q);
  const hasKind = query.kinds.length > 0;
  const { results, error, isWaiting, retry } = useSearchResults(hasText && hasKind ? query : null);
  const { pageCursors } = query;

  // If the requested page no longer exists, go to the first page.
  const isPastEnd = results !== null && !isWaiting && results.items.length === 0 && pageCursors.length > 0;
  useEffect(() => {
    if (isPastEnd) onPageChange([]);
  }, [isPastEnd, onPageChange]);

  if (!hasText) return <EmptyState title={texts.promptTitle} text={texts.promptText} />;
  if (!hasKind) return <EmptyState title={texts.noKind} text={texts.noKindText} />;
  if (error !== null)
    return (
      <EmptyState
        role="alert"
        icon={<TriangleAlert size={26} />}
        title={texts.failed}
        text={error}
        action={
          <span className={styles.actions}>
            <Button onClick={retry}>{texts.tryAgain}</Button>
            {pageCursors.length > 0 ? <Button onClick={() => onPageChange([])}>{texts.firstPage}</Button> : null}
          </span>
        }
      />
    );
  if (results === null || isPastEnd) return <ResultsSkeleton />;
  if (results.items.length === 0 && !isWaiting) return <NoResults query={query} onChange={onChange} />;
  const next = results.next_cursor;
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {isWaiting ? texts.searching : texts.resultCount(results.items.length, next !== null)}
        </span>
      </VisuallyHidden>
      {results.items.length === 0 ? <ResultsSkeleton /> : null}
      <ul className={styles.list} aria-busy={isWaiting || undefined}>
        {results.items.map((hit) => (
          <HitRow key={`${hit.kind} ${hit.id}`} hit={hit} />
        ))}
      </ul>
      {next !== null || pageCursors.length > 0 ? (
        <nav className={styles.pager} aria-label={texts.pages}>
          <Button
            variant="ghost"
            disabled={pageCursors.length === 0}
            onClick={() => onPageChange(pageCursors.slice(0, -1))}
          >
            {texts.previous}
          </Button>
          <span className={styles.page}>{texts.page({ number: pageCursors.length + 1 })}</span>
          <Button
            variant="ghost"
            disabled={next === null}
            pending={isWaiting}
            onClick={() => next !== null && onPageChange([...pageCursors, next])}
          >
            {texts.next}
          </Button>
        </nav>
      ) : null}
    </>
  );
}

function NoResults({ query, onChange }: Pick<ResultsProps, "query" | "onChange">) {
  const { kinds, days, q } = query;
  const withoutCuts = !kinds.includes("cut");
  return (
    <EmptyState
      role="status"
      icon={<SearchX size={28} />}
      title={texts.none}
      text={withoutCuts ? `${texts.noneText({ text: q })} ${texts.cutsExcluded}` : texts.noneText({ text: q })}
      action={
        <span className={styles.actions}>
          {withoutCuts ? (
            <Button onClick={() => onChange({ kinds: setKind(kinds, "cut", true) })}>{texts.searchCutsToo}</Button>
          ) : null}
          {days !== null ? <Button onClick={() => onChange({ days: null })}>{texts.anyDate}</Button> : null}
        </span>
      }
    />
  );
}
