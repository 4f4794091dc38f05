import { EmptyState } from "@/ui/EmptyState";
import { PageFrame } from "@/ui/PageFrame";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { messages } from "./messages";

/** Direct, group and project threads; the frame stands, the threads come later. */
export default function MessagesPage() {
  useDocumentTitle(messages.title);
  return (
    <PageFrame title={messages.title}>
      <EmptyState title={messages.later} />
    </PageFrame>
  );
}
