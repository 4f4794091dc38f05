import { useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import styles from "@/features/storyboard/editor/overlays/PeerCursors.module.css";
import { presenceTexts } from "@/features/storyboard/editor/overlays/presenceTexts";
import { useBoard, usePeers } from "@/features/storyboard/editorContext/editorContext";
import type { BoardPresence } from "@/features/storyboard/presence/boardPresence";
import type { Peer } from "@/features/storyboard/presence/presenceChannel";
import { currentStage } from "@/features/storyboard/stage/currentStage";
import { viewTransform } from "@/features/storyboard/stage/view/viewTransformStore";
import { getPersonColor } from "@/ui/people/initials";
import { PersonPointer } from "@/ui/people/PersonPointer";

/** Cursors of people on the same cut, with their names. */
export default function PeerCursors({ presence }: { presence: BoardPresence }) {
  const peers = usePeers();
  const followedId = useStore(presence.following, (state) => state.connectionId);
  const currentId = useBoard((state) => state.currentId);
  const visiblePeers = [...peers.values()].filter(({ state }) => state.cursor !== null && state.cut_id === currentId);
  const followedPeer = followedId === null ? undefined : peers.get(followedId);
  return (
    <div className={styles.cursors} aria-hidden="true">
      {followedPeer ? (
        <span className={styles.frame} style={{ "--person": getPersonColor(followedPeer.person.id) }}>
          <span className={styles.leader}>{presenceTexts.following({ name: followedPeer.person.display_name })}</span>
        </span>
      ) : null}
      {visiblePeers.map((peer) => (
        <PeerCursor key={peer.connectionId} peer={peer} />
      ))}
    </div>
  );
}

function PeerCursor({ peer }: { peer: Peer }) {
  const element = useRef<HTMLSpanElement>(null);
  const controller = useStore(currentStage, (state) => state.controller);
  useStore(viewTransform); // render again when the view changes
  const { cursor } = peer.state;
  useLayoutEffect(() => {
    const box = element.current?.parentElement?.getBoundingClientRect();
    if (!element.current || !box || !cursor || !controller) return;
    const { x, y } = controller.toClient({ x: cursor[0], y: cursor[1] });
    element.current.style.transform = `translate(${x - box.left}px, ${y - box.top}px)`;
  });
  return <PersonPointer ref={element} id={peer.person.id} name={peer.person.display_name} />;
}
