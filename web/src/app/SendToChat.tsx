import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "@/api/query";
import { useSession } from "@/api/session";
import SendDialog from "@/features/chat/send/SendDialog";

interface SendToChatProps {
  link: string;
  onClose: () => void;
}

/** A link is sent to chats, on pages too that keep no answers of the server otherwise. */
export default function SendToChat(props: SendToChatProps) {
  const session = useSession();
  if (session.phase !== "signed-in") return null;
  return (
    <QueryClientProvider client={queryClient}>
      <SendDialog me={session.profile} {...props} />
    </QueryClientProvider>
  );
}
