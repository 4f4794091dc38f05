import { Check, UserPlus } from "lucide-react";
import type { SkilledPerson } from "@/features/social/api";
import { messages } from "@/features/social/messages";
import type { FriendRequestActions } from "@/features/social/useFriendRequests";
import { Button } from "@/ui/Button";

/** Add friend, and afterwards what became of it, in the same place. */
export function AddFriendButton({
  person,
  friendRequests,
}: {
  person: SkilledPerson;
  friendRequests: FriendRequestActions;
}) {
  const relation = friendRequests.getRelation(person);
  if (relation === "none" || relation === "requested") {
    return (
      <Button
        size="small"
        variant="primary"
        icon={<UserPlus size={14} aria-hidden="true" />}
        onClick={() => void friendRequests.sendRequest(person)}
      >
        {relation === "none" ? messages.addFriend : messages.acceptRequest}
      </Button>
    );
  }
  // It stays focusable, so that the keyboard does not lose its place.
  return (
    <Button size="small" icon={<Check size={14} aria-hidden="true" />} aria-disabled="true">
      {relation === "pending" ? messages.pending : messages.isFriend}
    </Button>
  );
}
