import { EmptyState } from "@/ui/EmptyState";
import { PageFrame } from "@/ui/PageFrame";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { messages } from "./messages";

/** The watch page; its frame stands, the player comes with publishing. */
export default function WatchPage() {
  useDocumentTitle(messages.watch);
  return (
    <PageFrame title={messages.watch}>
      <EmptyState title={messages.watchLater} />
    </PageFrame>
  );
}
