import { EmptyState } from "@/ui/EmptyState";
import { PageFrame } from "@/ui/PageFrame";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { messages } from "./messages";

/** Friends of friends; its frame stands, the constellation comes later. */
export default function NetworkPage() {
  useDocumentTitle(messages.title);
  return (
    <PageFrame title={messages.title}>
      <EmptyState title={messages.later} />
    </PageFrame>
  );
}
