import { useState } from "react";
import { getErrorMessage } from "@/api/problem";
import { type ChatOut, openDirectChat } from "@/features/chat/api";
import { PeoplePicker } from "@/features/chat/groups/PeoplePicker";
import { messages } from "@/features/chat/messages";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { toast } from "@/ui/toasts";

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
      toast(getErrorMessage(error, messages.actFailed), "error");
      setBusy(null);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.newMessage}
      footer={<Button onClick={onClose}>{messages.cancel}</Button>}
    >
      <PeoplePicker excludedIds={new Set([me])}>
        {({ id, display_name }) => (
          <Button
            size="small"
            pending={busy === id}
            aria-label={`${messages.open} ${display_name}`}
            onClick={() => void open(id)}
          >
            {messages.open}
          </Button>
        )}
      </PeoplePicker>
    </Dialog>
  );
}
