import type { StoreApi } from "zustand/vanilla";
import { messages as screeningMessages } from "@/features/videos/liveReview/messages";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { GuestNameField } from "./GuestNameField";
import { type GuestNameState, saveGuestName } from "./guestName";
import { messages } from "./messages";

export interface JoinDialogProps {
  name: StoreApi<GuestNameState>;
  onJoin: () => void;
  onClose: () => void;
}

/** Dialog that asks guests for their name before they join a live review. */
export default function JoinDialog({ name, onJoin, onClose }: JoinDialogProps) {
  const join = (): void => {
    const given = name.getState().name.trim();
    name.setState({ isMissing: given === "" });
    if (given === "") return;
    saveGuestName(given);
    onJoin();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={screeningMessages.together}
      onSubmit={join}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" variant="primary">
            {screeningMessages.join}
          </Button>
        </>
      }
    >
      <GuestNameField store={name} hint={screeningMessages.nameAsked} autoFocus />
    </Dialog>
  );
}
