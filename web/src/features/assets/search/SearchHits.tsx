import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { loadNextPage } from "@/api/http/loadNextPage";
import { type AssetHit, searchQuery } from "@/features/assets/api";
import { FileIcon } from "@/features/assets/FileIcon";
import { texts as shared } from "@/features/assets/texts";
import { Button } from "@/ui/buttons/Button";
import { cx } from "@/ui/cx";
import { EmptyState } from "@/ui/layout/EmptyState";
import { useDebounced } from "@/ui/text/useDebounced";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import styles from "./SearchHits.module.css";
import { texts } from "./texts";

const ICON_SIZE = 22;

interface SearchHitsProps {
  projectRef: string;
  projectName: string;
  /** Part of a name; not empty. */
  text: string;
  /** True to move focus to the active result (initially the first) once results are loaded. */
  isFocusRequested: boolean;
  onFocused: () => void;
  onOpen: (hit: AssetHit) => void;
  onShowInFolder: (hit: AssetHit) => void;
  onClear: () => void;
}

/** Files and folders of the whole project whose name contains the text, each with its path. */
export default function SearchHits({ projectRef, projectName, text, onOpen, ...props }: SearchHitsProps) {
  const searchedText = useDebounced(text);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = useInfiniteQuery({
    ...searchQuery(projectRef, searchedText),
    placeholderData: keepPreviousData,
  });
  const hits = data?.pages.flatMap(({ items }) => items) ?? [];
  const [active, setActive] = useState<string | null>(null);
  const rows = useRef<HTMLDivElement>(null);
  const tabStopId = hits.some(({ id }) => id === active) ? active : hits[0]?.id;

  const { isFocusRequested, onFocused } = props;
  const isCurrent = searchedText === text && !isPlaceholderData;
  useEffect(() => {
    if (!isFocusRequested || !isCurrent || tabStopId === undefined) return;
    rows.current?.querySelector<HTMLElement>(`[data-hit="${tabStopId}"]`)?.focus();
    onFocused();
  }, [isFocusRequested, isCurrent, tabStopId, onFocused]);

  const keyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      return props.onClear();
    }
    const index = hits.findIndex(({ id }) => id === tabStopId);
    const steps: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: hits.length - 1 };
    const target = hits[steps[event.key] ?? -1];
    if (!target) return;
    event.preventDefault();
    setActive(target.id);
    rows.current?.querySelector<HTMLElement>(`[data-hit="${target.id}"]`)?.focus();
  };

  if (error && hits.length === 0) {
    return (
      <EmptyState
        role="alert"
        title={shared.error({ message: error.message })}
        action={<Button onClick={() => void refetch()}>{shared.tryAgain}</Button>}
      />
    );
  }
  if (!data || (hits.length === 0 && isPlaceholderData)) return <EmptyState role="status" title={shared.loading} />;
  if (hits.length === 0) return <EmptyState role="status" icon={<SearchX size={28} />} title={texts.noMatches} />;
  return (
    <div className={styles.scroller}>
      <VisuallyHidden>
        <span role="status">{texts.hits(hits.length, hasNextPage)}</span>
      </VisuallyHidden>
      {/* biome-ignore lint/a11y/useSemanticElements: a table would lay the rows out; a list has no keys of its own */}
      <div ref={rows} role="grid" aria-label={texts.searchResults} onKeyDown={keyDown}>
        {hits.map((hit) => {
          const location = [projectName, ...hit.path.map(({ name }) => name)].join(" › ");
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus
            <div
              key={hit.id}
              role="row"
              className={cx(styles.row, hit.id === active && styles.active)}
              onDoubleClick={() => onOpen(hit)}
            >
              <FileIcon asset={hit} size={ICON_SIZE} />
              {/* biome-ignore lint/a11y/useSemanticElements: see above */}
              <div
                role="gridcell"
                className={styles.name}
                data-hit={hit.id}
                tabIndex={hit.id === tabStopId ? 0 : -1}
                aria-description={location}
                onFocus={() => setActive(hit.id)}
                onKeyDown={(event) => event.key === "Enter" && onOpen(hit)}
              >
                {hit.name}
              </div>
              {/* biome-ignore lint/a11y/useSemanticElements: see above */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: said along with the name */}
              <div role="gridcell" className={styles.location} title={location}>
                {location}
              </div>
              {/* biome-ignore lint/a11y/useSemanticElements: see above */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: its button has the focus */}
              <div role="gridcell" className={styles.action}>
                <Button
                  size="small"
                  variant="ghost"
                  aria-description={hit.name}
                  onClick={() => props.onShowInFolder(hit)}
                >
                  {texts.showInFolder}
                </Button>
              </div>
            </div>
          );
        })}
      </div>
      {hasNextPage ? (
        <div className={styles.more}>
          <Button pending={isFetchingNextPage} onClick={() => void loadNextPage(data.pages.length, fetchNextPage)}>
            {texts.showMore}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
