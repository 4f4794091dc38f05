import { Check, UserPlus } from "lucide-react";
import type { SkilledPerson } from "@/features/social/api";
import { texts } from "@/features/social/texts";
import type { FriendRequestActions } from "@/features/social/useFriendRequests";
import { Button } from "@/ui/buttons/Button";

/** Button that sends a friend request and then shows its state. */
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
        {relation === "none" ? texts.addFriend : texts.acceptRequest}
      </Button>
    );
  }
  // `aria-disabled` instead of `disabled` keeps the keyboard focus.
  return (
    <Button size="small" icon={<Check size={14} aria-hidden="true" />} aria-disabled="true">
      {relation === "pending" ? texts.pending : texts.friends}
    </Button>
  );
}
