import { type ReactNode, useState } from "react";
import { useUserId } from "@/api/http/session";
import { lazyComponent } from "@/ui/lazyComponent";

// Loaded through a module of its own, so that the page's chunk doesn't list the dialog's dependencies.
const DeferredShareDialog = lazyComponent(() => import("./DeferredShareDialog"));

/** Return `onSend`, which opens the share dialog for a link (null for visitors), and the dialog to render. */
export function useShareDialog(): { onSend: ((link: string) => void) | null; dialog: ReactNode } {
  const [link, setLink] = useState<string | null>(null);
  const isSignedIn = useUserId() !== null;
  const dialog = link === null ? null : <DeferredShareDialog link={link} onClose={() => setLink(null)} />;
  return { onSend: isSignedIn ? setLink : null, dialog };
}
