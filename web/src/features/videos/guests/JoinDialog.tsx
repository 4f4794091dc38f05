import type { StoreApi } from "zustand/vanilla";
import { messages as screeningMessages } from "@/features/videos/screening/messages";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { type GuestName, rememberName } from "./guestName";
import { messages } from "./messages";
import { NameField } from "./NameField";

export interface JoinDialogProps {
  name: StoreApi<GuestName>;
  onJoin: () => void;
  onClose: () => void;
}

/** Asks a guest under what name the others shall see them. */
export default function JoinDialog({ name, onJoin, onClose }: JoinDialogProps) {
  const join = (): void => {
    const given = name.getState().name.trim();
    name.setState({ isMissing: given === "" });
    if (given === "") return;
    rememberName(given);
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
      <NameField store={name} hint={screeningMessages.nameAsked} autoFocus />
    </Dialog>
  );
}
