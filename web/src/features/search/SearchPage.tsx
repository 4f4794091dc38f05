import { useSearch } from "@tanstack/react-router";
import { EmptyState } from "@/ui/EmptyState";
import { PageFrame } from "@/ui/PageFrame";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { messages } from "./messages";

/** The search page; its frame stands, the results come later. */
export default function SearchPage() {
  const { q } = useSearch({ strict: false });
  useDocumentTitle(messages.title);
  return (
    <PageFrame title={messages.title} lead={q ? messages.lookedFor(q) : undefined}>
      <EmptyState title={messages.later} />
    </PageFrame>
  );
}
