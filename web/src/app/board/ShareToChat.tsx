import { QueryClientProvider } from "@tanstack/react-query";
import { useSession } from "@/api/http/session";
import { queryClient } from "@/api/records/queryClient";
import ShareDialog from "@/features/chat/share/ShareDialog";

interface ShareToChatProps {
  link: string;
  onClose: () => void;
}

/** Dialog that shares a link to chats. It provides the query client, so it also works on pages without one. */
export default function ShareToChat(props: ShareToChatProps) {
  const session = useSession();
  if (session.phase !== "signed-in") return null;
  return (
    <QueryClientProvider client={queryClient}>
      <ShareDialog me={session.profile} {...props} />
    </QueryClientProvider>
  );
}
