import type { StoreApi } from "zustand/vanilla";
import { texts as liveReviewTexts } from "@/features/videos/liveReview/texts";
import { Button } from "@/ui/buttons/Button";
import { Dialog } from "@/ui/dialogs/Dialog";
import { GuestNameField } from "./GuestNameField";
import { type GuestNameState, saveGuestName } from "./guestName";
import { texts } from "./texts";

export interface JoinDialogProps {
  name: StoreApi<GuestNameState>;
  onJoin: () => void;
  onClose: () => void;
}

/** Dialog that asks guests for their name before they join a live review. */
export default function JoinDialog({ name, onJoin, onClose }: JoinDialogProps) {
  const join = (): void => {
    const newName = name.getState().name.trim();
    name.setState({ isMissing: newName === "" });
    if (newName === "") return;
    saveGuestName(newName);
    onJoin();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={liveReviewTexts.liveReview}
      onSubmit={join}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary">
            {liveReviewTexts.join}
          </Button>
        </>
      }
    >
      <GuestNameField store={name} hint={liveReviewTexts.nameHint} autoFocus />
    </Dialog>
  );
}
