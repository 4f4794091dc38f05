import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type Asset, pageQuery } from "@/features/assets/api";
import { IconButton } from "@/ui/buttons/IconButton";
import { cx } from "@/ui/cx";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Spinner } from "@/ui/status/Spinner";
import styles from "./DocumentPages.module.css";
import { texts } from "./texts";

/** Page that each key goes to. */
const PAGE_KEYS: Record<string, (page: number, last: number) => number> = {
  ArrowLeft: (page) => page - 1,
  PageUp: (page) => page - 1,
  ArrowRight: (page) => page + 1,
  PageDown: (page) => page + 1,
  Home: () => 1,
  End: (_, last) => last,
};

/**
 * Viewer that shows a document page by page. The server renders a page on its first request; until it arrives, the
 * previous page stays visible.
 */
export function DocumentPages({ projectRef, asset }: { projectRef: string; asset: Asset }) {
  const [page, setPage] = useState(1);
  const query = pageQuery(projectRef, asset.id, page);
  const { data, error, isFetching } = useQuery({ ...query, placeholderData: keepPreviousData });
  const knownPageCount = useRef<number | null>(null);
  knownPageCount.current = data?.pages ?? knownPageCount.current;
  const last = knownPageCount.current ?? 1;
  const isLoadingPage = data?.number !== page && isFetching;

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      const getTargetPage = PAGE_KEYS[event.key];
      if (!getTargetPage || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      event.preventDefault();
      setPage((current) => Math.min(Math.max(1, getTargetPage(current, last)), last));
    };
    // Listen in the capture phase: the dialog stops the propagation of arrow keys.
    window.addEventListener("keydown", handleKeyDown, true);
    return () => window.removeEventListener("keydown", handleKeyDown, true);
  }, [last]);

  return (
    <section className={styles.pages} aria-label={texts.pagesOf({ name: asset.name })}>
      {error ? (
        <EmptyState role="alert" title={error.message} />
      ) : (
        <img
          className={cx(isLoadingPage && styles.stale)}
          src={data?.url ?? asset.preview_url ?? undefined}
          alt={texts.page(data?.number ?? 1, knownPageCount.current)}
          width={data?.width}
          height={data?.height}
        />
      )}
      <div className={styles.pager}>
        <IconButton label={texts.previousPage} keys="←" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          <ChevronLeft size={18} />
        </IconButton>
        <p className={styles.position} role="status">
          {texts.page(page, knownPageCount.current)}
          {isLoadingPage ? (
            <>
              <Spinner size={14} />
              <span>{texts.renderingPage}</span>
            </>
          ) : null}
        </p>
        <IconButton label={texts.nextPage} keys="→" disabled={page >= last} onClick={() => setPage(page + 1)}>
          <ChevronRight size={18} />
        </IconButton>
      </div>
    </section>
  );
}
