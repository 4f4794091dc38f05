import { type ReactNode, useState } from "react";
import { useUserId } from "@/api/session";
import { late } from "@/ui/late";

// By way of a part of its own, which names all that the dialog needs: a page that sends nothing does not list it.
const SendLater = late(() => import("./SendLater"));

/** How a page sends a link of its own to chats, null for visitors; and the dialog, which stands anywhere on it. */
export function useSend(): { onSend: ((link: string) => void) | null; dialog: ReactNode } {
  const [link, setLink] = useState<string | null>(null);
  const isSomebody = useUserId() !== null;
  const dialog = link === null ? null : <SendLater link={link} onClose={() => setLink(null)} />;
  return { onSend: isSomebody ? setLink : null, dialog };
}
