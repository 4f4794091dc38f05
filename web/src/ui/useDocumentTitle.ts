import { useEffect } from "react";

const SITE = "Pegbar";

/** Names the page in the tab. null while the name is not known yet. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? SITE : `${title} · ${SITE}`;
  }, [title]);
}
