import { useEffect, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import type { Player } from "@/features/videos/player/player";
import { usePlayer } from "@/features/videos/player/usePlayer";
import reviewStyles from "@/features/videos/review/Review.module.css";
import { StrokeLines, SURFACE_HEIGHT, toPictureCoordinates } from "@/features/videos/review/StrokeLines";
import { PersonPointer } from "@/ui/people/PersonPointer";
import styles from "./LiveReview.module.css";
import type { LiveReview } from "./liveReview";
import type { Peer } from "./liveReviewState";
import { getPeerColorKey, getPeerName } from "./peers";

export interface LiveReviewOverlayProps {
  liveReview: LiveReview;
  player: Player;
  version: number;
  aspect: number;
}

/** Overlay with the pointers and unfinished drawings of other participants. */
export default function LiveReviewOverlay({ liveReview, player, version, aspect }: LiveReviewOverlayProps) {
  const { phase, peers, drawings, isAlone } = useStore(liveReview.state);
  const frame = usePlayer(player, (state) => state.frame);
  const surface = useRef<SVGSVGElement>(null);
  const width = aspect * SURFACE_HEIGHT;

  // Listen on the picture, which also contains the drawing surface, to include moves while drawing.
  useEffect(() => {
    const picture = surface.current?.parentElement?.parentElement;
    if (!picture || phase !== "inside") return;
    const handlePointerMove = (event: PointerEvent): void => {
      const [x, y] = toPictureCoordinates(surface.current, width, event);
      const position: [number, number] = [roundShare(x), roundShare(y)];
      liveReview.setCursor(position.every((share) => share >= 0 && share <= 1) ? position : null);
    };
    const handlePointerLeave = (): void => liveReview.setCursor(null);
    picture.addEventListener("pointermove", handlePointerMove);
    picture.addEventListener("pointerleave", handlePointerLeave);
    return () => {
      picture.removeEventListener("pointermove", handlePointerMove);
      picture.removeEventListener("pointerleave", handlePointerLeave);
      handlePointerLeave();
    };
  }, [liveReview, phase, width]);

  if (phase !== "inside") return null;
  const visibleDrawings = [...drawings.values()].filter(
    (drawing) => drawing.version === version && drawing.first <= frame && frame <= drawing.last,
  );
  const pointingPeers = isAlone ? [] : [...peers.values()].filter(({ state }) => state.cursor !== null && !state.alone);
  return (
    <div className={styles.overlay}>
      <svg ref={surface} className={reviewStyles.surface} viewBox={`0 0 ${width} ${SURFACE_HEIGHT}`} aria-hidden="true">
        {visibleDrawings.map(({ id, strokes }) => (
          <StrokeLines key={id} strokes={strokes} width={width} />
        ))}
      </svg>
      {pointingPeers.map((peer) => (
        <PeerPointer key={peer.id} peer={peer} surface={surface} width={width} />
      ))}
    </div>
  );
}

interface PeerPointerProps {
  peer: Peer;
  surface: { readonly current: SVGSVGElement | null };
  width: number;
}

function PeerPointer({ peer, surface, width }: PeerPointerProps) {
  const element = useRef<HTMLSpanElement>(null);
  const { cursor } = peer.state;
  useLayoutEffect(() => {
    const box = element.current?.parentElement?.getBoundingClientRect();
    const matrix = surface.current?.getScreenCTM();
    if (!element.current || !box || !matrix || !cursor) return;
    const { x, y } = new DOMPoint(cursor[0] * width, cursor[1] * SURFACE_HEIGHT).matrixTransform(matrix);
    element.current.style.transform = `translate(${x - box.left}px, ${y - box.top}px)`;
  });
  return <PersonPointer ref={element} id={getPeerColorKey(peer)} name={getPeerName(peer)} />;
}

function roundShare(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
