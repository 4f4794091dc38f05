import { type ReactNode, useState } from "react";
import { useUserId } from "@/api/session";
import { lazyComponent } from "@/ui/lazyComponent";

// By way of a part of its own, which names all that the dialog needs: a page that sends nothing does not list it.
const DeferredShareDialog = lazyComponent(() => import("./DeferredShareDialog"));

/** How a page sends a link of its own to chats, null for visitors; and the dialog, which stands anywhere on it. */
export function useShareDialog(): { onSend: ((link: string) => void) | null; dialog: ReactNode } {
  const [link, setLink] = useState<string | null>(null);
  const isSignedIn = useUserId() !== null;
  const dialog = link === null ? null : <DeferredShareDialog link={link} onClose={() => setLink(null)} />;
  return { onSend: isSignedIn ? setLink : null, dialog };
}
