import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type Asset, pageQuery } from "@/features/assets/api";
import { cx } from "@/ui/cx";
import { EmptyState } from "@/ui/EmptyState";
import { IconButton } from "@/ui/IconButton";
import { Spinner } from "@/ui/Spinner";
import styles from "./DocumentPages.module.css";
import { messages } from "./messages";

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
  const known = useRef<number | null>(null);
  known.current = data?.pages ?? known.current;
  const last = known.current ?? 1;
  const comes = data?.number !== page && isFetching;

  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      const lead = PAGE_KEYS[event.key];
      if (!lead || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setPage((now) => Math.min(Math.max(1, lead(now, last)), last));
    };
    // Listen in the capture phase: the dialog stops the propagation of arrow keys.
    window.addEventListener("keydown", key, true);
    return () => window.removeEventListener("keydown", key, true);
  }, [last]);

  return (
    <section className={styles.pages} aria-label={messages.pagesOf(asset.name)}>
      {error ? (
        <EmptyState role="alert" title={error.message} />
      ) : (
        <img
          className={cx(comes && styles.before)}
          src={data?.url ?? asset.preview_url ?? undefined}
          alt={messages.page(data?.number ?? 1, known.current)}
          width={data?.width}
          height={data?.height}
        />
      )}
      <div className={styles.pager}>
        <IconButton label={messages.previousPage} keys="←" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          <ChevronLeft size={18} />
        </IconButton>
        <p className={styles.place} role="status">
          {messages.page(page, known.current)}
          {comes ? (
            <>
              <Spinner size={14} />
              <span>{messages.pageComes}</span>
            </>
          ) : null}
        </p>
        <IconButton label={messages.nextPage} keys="→" disabled={page >= last} onClick={() => setPage(page + 1)}>
          <ChevronRight size={18} />
        </IconButton>
      </div>
    </section>
  );
}
