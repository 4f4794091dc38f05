import { useSession } from "@/api/http/session";
import { lazyComponent } from "@/ui/lazyComponent";

const MessagesPage = lazyComponent(() => import("@/features/chat/MessagesPage"));
const FriendRequestsButton = lazyComponent(() => import("@/features/relations/friends/FriendRequestsButton"));

/** The user's chats with a button for pending friend requests. */
export default function MessagesRoute() {
  const session = useSession();
  if (session.phase !== "signed-in") return null;
  return <MessagesPage me={session.profile} friendRequests={<FriendRequestsButton />} />;
}
