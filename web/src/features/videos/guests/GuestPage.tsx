import { Link2Off } from "lucide-react";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { lazyComponent } from "@/ui/lazyComponent";
import { Spinner } from "@/ui/Spinner";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { GuestPasswordForm } from "./GuestPasswordForm";
import styles from "./Guests.module.css";
import { parseGuestFragment } from "./guestLinkUrl";
import { GuestSession } from "./guestSession";
import { messages } from "./messages";

const GuestReview = lazyComponent(() => import("./GuestReview"));
GuestReview.preload();

function subscribeToHash(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}

/**
 * Page of a guest link: a video with its review notes. Id and secret are in the URL fragment, which browsers don't
 * send.
 */
export default function GuestPage() {
  const fragment = useSyncExternalStore(subscribeToHash, () => window.location.hash);
  const visit = useMemo(() => {
    const key = parseGuestFragment(fragment);
    return key ? new GuestSession(key) : null;
  }, [fragment]);
  useDocumentTitle(messages.page);
  return visit ? <GuestContent key={visit.key.id} visit={visit} /> : <LinkClosed message={messages.incomplete} />;
}

function GuestContent({ visit }: { visit: GuestSession }) {
  const state = useStore(visit.state);
  useEffect(() => void visit.enter(), [visit]);
  if (state.phase === "open")
    return (
      <GuestReview key={state.video.video_version} visit={visit} film={state.video} fallback={<OpeningSpinner />} />
    );
  if (state.phase === "locked")
    return <GuestPasswordForm session={visit} fault={state.fault} isPending={state.isPending} />;
  if (state.phase === "opening") return <OpeningSpinner />;
  return <LinkClosed message={state.message} retry={state.isFinal ? undefined : () => void visit.enter()} />;
}

function OpeningSpinner() {
  return (
    <div className={styles.whole} role="status" aria-label={messages.opening}>
      <Spinner size={32} />
    </div>
  );
}

function LinkClosed({ message, retry }: { message: string; retry?: (() => void) | undefined }) {
  return (
    <div className={styles.whole}>
      <EmptyState
        fullPage
        role="alert"
        icon={<Link2Off size={28} />}
        title={retry ? messages.failed : messages.over}
        text={message}
        action={retry ? <Button onClick={retry}>{messages.tryAgain}</Button> : undefined}
      />
    </div>
  );
}
