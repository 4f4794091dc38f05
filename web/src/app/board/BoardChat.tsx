import { QueryClientProvider } from "@tanstack/react-query";
import { useSession } from "@/api/http/session";
import { queryClient } from "@/api/records/queryClient";
import ChatPanel from "@/features/chat/docked/ChatPanel";

interface BoardChatProps {
  projectId: string;
  onClose: () => void;
}

/** Chat of a project on its board. Provides the query client, which boards don't have. */
export default function BoardChat(props: BoardChatProps) {
  const session = useSession();
  if (session.phase !== "signed-in") return null;
  return (
    <QueryClientProvider client={queryClient}>
      <ChatPanel me={session.profile} {...props} />
    </QueryClientProvider>
  );
}
