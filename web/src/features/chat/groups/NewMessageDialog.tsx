import { useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { type ChatOut, openDirectChat } from "@/features/chat/api";
import { PeoplePicker } from "@/features/chat/groups/PeoplePicker";
import { texts } from "@/features/chat/texts";
import { Button } from "@/ui/buttons/Button";
import { Dialog } from "@/ui/dialogs/Dialog";
import { toast } from "@/ui/status/toasts";

interface NewMessageDialogProps {
  me: string;
  onOpened: (chat: ChatOut) => void;
  onClose: () => void;
}

/** Dialog to choose a person to write to. */
export default function NewMessageDialog({ me, onOpened, onClose }: NewMessageDialogProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const open = async (id: string): Promise<void> => {
    setBusy(id);
    try {
      onOpened(await openDirectChat(id));
    } catch (error) {
      toast(getErrorMessage(error, texts.actFailed), "error");
      setBusy(null);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.newMessage}
      footer={<Button onClick={onClose}>{texts.cancel}</Button>}
    >
      <PeoplePicker excludedIds={new Set([me])}>
        {({ id, display_name }) => (
          <Button
            size="small"
            pending={busy === id}
            aria-label={texts.messagePerson({ name: display_name })}
            onClick={() => void open(id)}
          >
            {texts.message}
          </Button>
        )}
      </PeoplePicker>
    </Dialog>
  );
}
