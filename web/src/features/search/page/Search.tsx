import { useNavigate, useSearch } from "@tanstack/react-router";
import { SearchX, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { isEnough } from "@/features/search/enough";
import { messages } from "@/features/search/messages";
import { messages as title } from "@/features/search/title";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { VisuallyHidden } from "@/ui/VisuallyHidden";
import { Filters } from "./Filters";
import { FoundRow } from "./FoundRow";
import styles from "./Search.module.css";
import { readSought, type Sought, withKind, writeSought } from "./sought";
import { useFound } from "./useFound";
import { Waiting } from "./Waiting";

/** What is looked for, and what is found; the page's address holds the whole query. */
export default function Search() {
  const navigate = useNavigate();
  const sought = readSought(useSearch({ strict: false }));
  useDocumentTitle(sought.q === "" ? title.title : `${sought.q} · ${title.title}`);
  const top = useRef<HTMLDivElement>(null);

  const go = (change: Partial<Sought>, replace = false) =>
    void navigate({ to: "/search", search: writeSought({ ...sought, trail: [], ...change }), replace });
  const turn = (trail: readonly string[]) => {
    go({ trail });
    top.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  };

  return (
    <>
      <Filters sought={sought} onText={(q) => go({ q }, true)} onChange={go} />
      {/* biome-ignore lint/a11y/useSemanticElements: it is a region that the page's turning leads to */}
      <div ref={top} className={styles.results} role="region" aria-label={messages.results} tabIndex={-1}>
        <Results sought={sought} onChange={go} onTurn={turn} />
      </div>
    </>
  );
}

interface ResultsProps {
  sought: Sought;
  onChange: (change: Partial<Sought>) => void;
  onTurn: (trail: readonly string[]) => void;
}

function Results({ sought, onChange, onTurn }: ResultsProps) {
  const hasText = isEnough(sought.q);
  const hasKind = sought.kinds.length > 0;
  const { list, error, isWaiting, retry } = useFound(hasText && hasKind ? sought : null);
  const { trail } = sought;

  // A page that is not there any more leaves one on the first.
  const isPastEnd = list !== null && !isWaiting && list.items.length === 0 && trail.length > 0;
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
            {trail.length > 0 ? <Button onClick={() => onTurn([])}>{messages.firstPage}</Button> : null}
          </span>
        }
      />
    );
  if (list === null || isPastEnd) return <Waiting />;
  if (list.items.length === 0 && !isWaiting) return <None sought={sought} onChange={onChange} />;
  const next = list.next_cursor;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isWaiting ? messages.searching : messages.found(list.items.length, next !== null)}</span>
      </VisuallyHidden>
      {list.items.length === 0 ? <Waiting /> : null}
      <ul className={styles.list} aria-busy={isWaiting || undefined}>
        {list.items.map((found) => (
          <FoundRow key={`${found.kind} ${found.id}`} found={found} />
        ))}
      </ul>
      {next !== null || trail.length > 0 ? (
        <nav className={styles.pager} aria-label={messages.pages}>
          <Button variant="ghost" disabled={trail.length === 0} onClick={() => onTurn(trail.slice(0, -1))}>
            {messages.previous}
          </Button>
          <span className={styles.page}>{messages.page(trail.length + 1)}</span>
          <Button
            variant="ghost"
            disabled={next === null}
            pending={isWaiting}
            onClick={() => next !== null && onTurn([...trail, next])}
          >
            {messages.next}
          </Button>
        </nav>
      ) : null}
    </>
  );
}

function None({ sought, onChange }: Pick<ResultsProps, "sought" | "onChange">) {
  const { kinds, days, q } = sought;
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
            <Button onClick={() => onChange({ kinds: withKind(kinds, "cut", true) })}>{messages.lookInCuts}</Button>
          ) : null}
          {days !== null ? <Button onClick={() => onChange({ days: null })}>{messages.anyDate}</Button> : null}
        </span>
      }
    />
  );
}
