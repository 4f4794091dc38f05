import { useNavigate, useSearch } from "@tanstack/react-router";
import { SearchX, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { isSearchable } from "@/features/search/isSearchable";
import { messages } from "@/features/search/messages";
import { messages as title } from "@/features/search/titleMessages";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { VisuallyHidden } from "@/ui/VisuallyHidden";
import { Filters } from "./Filters";
import { HitRow } from "./HitRow";
import { ResultsSkeleton } from "./ResultsSkeleton";
import styles from "./Search.module.css";
import { parseSearchQuery, type SearchQuery, setKind, toSearchParams } from "./searchQuery";
import { useSearchResults } from "./useSearchResults";

/** Search form with results. The query is stored in the URL. */
export default function Search() {
  const navigate = useNavigate();
  const sought = parseSearchQuery(useSearch({ strict: false }));
  useDocumentTitle(sought.q === "" ? title.title : `${sought.q} · ${title.title}`);
  const top = useRef<HTMLDivElement>(null);

  const go = (change: Partial<SearchQuery>, replace = false) =>
    void navigate({ to: "/search", search: toSearchParams({ ...sought, pageCursors: [], ...change }), replace });
  const turn = (trail: readonly string[]) => {
    go({ pageCursors: trail });
    top.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  };

  return (
    <>
      <Filters query={sought} onText={(q) => go({ q }, true)} onChange={go} />
      {/* biome-ignore lint/a11y/useSemanticElements: it is a region that the page's turning leads to */}
      <div ref={top} className={styles.results} role="region" aria-label={messages.results} tabIndex={-1}>
        <Results query={sought} onChange={go} onTurn={turn} />
      </div>
    </>
  );
}

interface ResultsProps {
  query: SearchQuery;
  onChange: (change: Partial<SearchQuery>) => void;
  onTurn: (trail: readonly string[]) => void;
}

function Results({ query, onChange, onTurn }: ResultsProps) {
  const hasText = isSearchable(query.q);
  const hasKind = query.kinds.length > 0;
  const { results, error, isWaiting, retry } = useSearchResults(hasText && hasKind ? query : null);
  const { pageCursors } = query;

  // If the requested page no longer exists, go to the first page.
  const isPastEnd = results !== null && !isWaiting && results.items.length === 0 && pageCursors.length > 0;
  useEffect(() => {
    if (isPastEnd) onTurn([]);
  }, [isPastEnd, onTurn]);

  if (!hasText) return <EmptyState title={messages.begin} text={messages.beginText} />;
  if (!hasKind) return <EmptyState title={messages.noKind} text={messages.noKindText} />;
  if (error !== null)
    return (
      <EmptyState
        role="alert"
        icon={<TriangleAlert size={26} />}
        title={messages.failed}
        text={error}
        action={
          <span className={styles.actions}>
            <Button onClick={retry}>{messages.tryAgain}</Button>
            {pageCursors.length > 0 ? <Button onClick={() => onTurn([])}>{messages.firstPage}</Button> : null}
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
          {isWaiting ? messages.searching : messages.found(results.items.length, next !== null)}
        </span>
      </VisuallyHidden>
      {results.items.length === 0 ? <ResultsSkeleton /> : null}
      <ul className={styles.list} aria-busy={isWaiting || undefined}>
        {results.items.map((found) => (
          <HitRow key={`${found.kind} ${found.id}`} found={found} />
        ))}
      </ul>
      {next !== null || pageCursors.length > 0 ? (
        <nav className={styles.pager} aria-label={messages.pages}>
          <Button variant="ghost" disabled={pageCursors.length === 0} onClick={() => onTurn(pageCursors.slice(0, -1))}>
            {messages.previous}
          </Button>
          <span className={styles.page}>{messages.page(pageCursors.length + 1)}</span>
          <Button
            variant="ghost"
            disabled={next === null}
            pending={isWaiting}
            onClick={() => next !== null && onTurn([...pageCursors, next])}
          >
            {messages.next}
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
      title={messages.none}
      text={withoutCuts ? `${messages.noneText(q)} ${messages.noneInCuts}` : messages.noneText(q)}
      action={
        <span className={styles.actions}>
          {withoutCuts ? (
            <Button onClick={() => onChange({ kinds: setKind(kinds, "cut", true) })}>{messages.lookInCuts}</Button>
          ) : null}
          {days !== null ? <Button onClick={() => onChange({ days: null })}>{messages.anyDate}</Button> : null}
        </span>
      }
    />
  );
}
