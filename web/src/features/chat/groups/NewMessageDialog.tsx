import { useState } from "react";
import { messageOf } from "@/api/problem";
import { type ChatOut, openDirect } from "@/features/chat/api";
import { PeoplePick } from "@/features/chat/groups/PeoplePick";
import { messages } from "@/features/chat/messages";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { toast } from "@/ui/toasts";

interface NewMessageDialogProps {
  me: string;
  onOpened: (chat: ChatOut) => void;
  onClose: () => void;
}

/** Whom to write to. */
export default function NewMessageDialog({ me, onOpened, onClose }: NewMessageDialogProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const open = async (id: string): Promise<void> => {
    setBusy(id);
    try {
      onOpened(await openDirect(id));
    } catch (error) {
      toast(messageOf(error, messages.actFailed), "error");
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
      <PeoplePick without={new Set([me])}>
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
      </PeoplePick>
    </Dialog>
  );
}
