import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "@/api/queryClient";
import { useSession } from "@/api/session";
import ChatPanel from "@/features/chat/docked/ChatPanel";

interface BoardChatProps {
  projectId: string;
  onClose: () => void;
}

/** A project's chat on its board, which keeps no answers of the server otherwise. */
export default function BoardChat(props: BoardChatProps) {
  const session = useSession();
  if (session.phase !== "signed-in") return null;
  return (
    <QueryClientProvider client={queryClient}>
      <ChatPanel me={session.profile} {...props} />
    </QueryClientProvider>
  );
}
