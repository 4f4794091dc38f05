import { Link2Off } from "lucide-react";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { Button } from "@/ui/buttons/Button";
import { EmptyState } from "@/ui/layout/EmptyState";
import { lazyComponent } from "@/ui/lazyComponent";
import { Spinner } from "@/ui/status/Spinner";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import { GuestPasswordForm } from "./GuestPasswordForm";
import styles from "./Guests.module.css";
import { parseGuestFragment } from "./guestLinkUrl";
import { GuestSession } from "./guestSession";
import { texts } from "./texts";

const GuestReview = lazyComponent(() => import("./GuestReview"));
GuestReview.preload();

function subscribeToHash(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

/**
 * Page of a guest link: a video with its review notes. Id and secret are in the URL fragment, which browsers don't
 * send.
 */
export default function GuestPage() {
  const fragment = useSyncExternalStore(subscribeToHash, () => window.location.hash);
  const session = useMemo(() => {
    const key = parseGuestFragment(fragment);
    return key ? new GuestSession(key) : null;
  }, [fragment]);
  useDocumentTitle(texts.page);
  return session ? <GuestContent key={session.key.id} session={session} /> : <LinkClosed message={texts.incomplete} />;
}

function GuestContent({ session }: { session: GuestSession }) {
  const state = useStore(session.state);
  useEffect(() => void session.enter(), [session]);
  if (state.phase === "open")
    return (
      <GuestReview
        key={state.video.video_version}
        session={session}
        linkVideo={state.video}
        fallback={<OpeningSpinner />}
      />
    );
  if (state.phase === "locked")
    return <GuestPasswordForm session={session} error={state.error} isPending={state.isPending} />;
  if (state.phase === "opening") return <OpeningSpinner />;
  return <LinkClosed message={state.message} retry={state.isFinal ? undefined : () => void session.enter()} />;
}

function OpeningSpinner() {
  return (
    <div className={styles.fullPage} role="status" aria-label={texts.opening}>
      <Spinner size={32} />
    </div>
  );
}

function LinkClosed({ message, retry }: { message: string; retry?: (() => void) | undefined }) {
  return (
    <div className={styles.fullPage}>
      <EmptyState
        fullPage
        role="alert"
        icon={<Link2Off size={28} />}
        title={retry ? texts.failed : texts.closed}
        text={message}
        action={retry ? <Button onClick={retry}>{texts.tryAgain}</Button> : undefined}
      />
    </div>
  );
}
