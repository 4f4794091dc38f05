import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "@/api/queryClient";
import { useSession } from "@/api/session";
import ShareDialog from "@/features/chat/share/ShareDialog";

interface ShareToChatProps {
  link: string;
  onClose: () => void;
}

/** A link is sent to chats, on pages too that keep no answers of the server otherwise. */
export default function ShareToChat(props: ShareToChatProps) {
  const session = useSession();
  if (session.phase !== "signed-in") return null;
  return (
    <QueryClientProvider client={queryClient}>
      <ShareDialog me={session.profile} {...props} />
    </QueryClientProvider>
  );
}
