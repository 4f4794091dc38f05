import { useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { useBoard, usePeers } from "@/features/storyboard/desk/desk";
import styles from "@/features/storyboard/editor/Cursors.module.css";
import { togetherMessages } from "@/features/storyboard/editor/togetherMessages";
import { camera } from "@/features/storyboard/stage/cameraStore";
import { currentStage } from "@/features/storyboard/stage/currentStage";
import type { Peer } from "@/features/storyboard/together/peers";
import type { Together } from "@/features/storyboard/together/together";
import { personColour } from "@/ui/initials";
import { PersonPointer } from "@/ui/PersonPointer";

/** The pointers of those who are on the same cut, each with its name. */
export default function Cursors({ together }: { together: Together }) {
  const peers = usePeers();
  const followed = useStore(together.following, (state) => state.id);
  const currentId = useBoard((state) => state.currentId);
  const here = [...peers.values()].filter(({ state }) => state.cursor !== null && state.cut_id === currentId);
  const leader = followed === null ? undefined : peers.get(followed);
  return (
    <div className={styles.cursors} aria-hidden="true">
      {leader ? (
        <span className={styles.frame} style={{ "--person": personColour(leader.person.id) }}>
          <span className={styles.leader}>{togetherMessages.following(leader.person.display_name)}</span>
        </span>
      ) : null}
      {here.map((peer) => (
        <Cursor key={peer.connectionId} peer={peer} />
      ))}
    </div>
  );
}

function Cursor({ peer }: { peer: Peer }) {
  const element = useRef<HTMLSpanElement>(null);
  const controller = useStore(currentStage, (state) => state.controller);
  useStore(camera); // the same place of the canvas is elsewhere on the screen
  const { cursor } = peer.state;
  useLayoutEffect(() => {
    const box = element.current?.parentElement?.getBoundingClientRect();
    if (!element.current || !box || !cursor || !controller) return;
    const { x, y } = controller.toClient({ x: cursor[0], y: cursor[1] });
    element.current.style.transform = `translate(${x - box.left}px, ${y - box.top}px)`;
  });
  return <PersonPointer ref={element} id={peer.person.id} name={peer.person.display_name} />;
}
