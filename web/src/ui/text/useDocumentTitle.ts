import { useEffect } from "react";

const SITE = "Pegbar";

/** Set the document title. null while the title is unknown. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? SITE : `${title} · ${SITE}`;
  }, [title]);
}
