import { Link2Off } from "lucide-react";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { late } from "@/ui/late";
import { Spinner } from "@/ui/Spinner";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { keyOf } from "./address";
import { GuestDoor } from "./GuestDoor";
import styles from "./Guests.module.css";
import { messages } from "./messages";
import { Visit } from "./visit";

const GuestFilms = late(() => import("./GuestFilms"));
GuestFilms.preload();

function onFragment(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}

/** To where a guest link leads: one film and its notes. What the link is stands after the # and is sent to nobody. */
export default function GuestPage() {
  const fragment = useSyncExternalStore(onFragment, () => window.location.hash);
  const visit = useMemo(() => {
    const key = keyOf(fragment);
    return key ? new Visit(key) : null;
  }, [fragment]);
  useDocumentTitle(messages.page);
  return visit ? <Guest key={visit.key.id} visit={visit} /> : <Closed message={messages.incomplete} />;
}

function Guest({ visit }: { visit: Visit }) {
  const state = useStore(visit.state);
  useEffect(() => void visit.enter(), [visit]);
  if (state.phase === "open")
    return <GuestFilms key={state.film.video_version} visit={visit} film={state.film} fallback={<Opening />} />;
  if (state.phase === "locked") return <GuestDoor visit={visit} fault={state.fault} isPending={state.isPending} />;
  if (state.phase === "opening") return <Opening />;
  return <Closed message={state.message} retry={state.isFinal ? undefined : () => void visit.enter()} />;
}

function Opening() {
  return (
    <div className={styles.whole} role="status" aria-label={messages.opening}>
      <Spinner size={32} />
    </div>
  );
}

function Closed({ message, retry }: { message: string; retry?: (() => void) | undefined }) {
  return (
    <div className={styles.whole}>
      <EmptyState
        wholePage
        role="alert"
        icon={<Link2Off size={28} />}
        title={retry ? messages.failed : messages.over}
        text={message}
        action={retry ? <Button onClick={retry}>{messages.tryAgain}</Button> : undefined}
      />
    </div>
  );
}
