import { useEffect, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import type { Player } from "@/features/videos/player/player";
import { usePlayer } from "@/features/videos/player/usePlayer";
import surfaces from "@/features/videos/review/Review.module.css";
import { StrokeLines, SURFACE_HEIGHT, shareOf } from "@/features/videos/review/StrokeLines";
import { PersonPointer } from "@/ui/PersonPointer";
import { colourKey, nameOf } from "./people";
import styles from "./Screening.module.css";
import type { Screening } from "./screening";
import type { Peer } from "./screeningState";

export interface ScreeningOverlayProps {
  screening: Screening;
  player: Player;
  version: number;
  aspect: number;
}

/** Over the picture: the others' pointers, and what they are drawing at this moment. */
export default function ScreeningOverlay({ screening, player, version, aspect }: ScreeningOverlayProps) {
  const { phase, peers, drawings, isAlone } = useStore(screening.state);
  const frame = usePlayer(player, (state) => state.frame);
  const surface = useRef<SVGSVGElement>(null);
  const width = aspect * SURFACE_HEIGHT;

  // Also under a drawing hand: what one draws on lies in the same picture.
  useEffect(() => {
    const picture = surface.current?.parentElement?.parentElement;
    if (!picture || phase !== "inside") return;
    const move = (event: PointerEvent): void => {
      const [x, y] = shareOf(surface.current, width, event);
      const at: [number, number] = [round(x), round(y)];
      screening.point(at.every((share) => share >= 0 && share <= 1) ? at : null);
    };
    const leave = (): void => screening.point(null);
    picture.addEventListener("pointermove", move);
    picture.addEventListener("pointerleave", leave);
    return () => {
      picture.removeEventListener("pointermove", move);
      picture.removeEventListener("pointerleave", leave);
      leave();
    };
  }, [screening, phase, width]);

  if (phase !== "inside") return null;
  const drawn = [...drawings.values()].filter(
    (drawing) => drawing.version === version && drawing.first <= frame && frame <= drawing.last,
  );
  const pointing = isAlone ? [] : [...peers.values()].filter(({ state }) => state.cursor !== null && !state.alone);
  return (
    <div className={styles.overlay}>
      <svg ref={surface} className={surfaces.surface} viewBox={`0 0 ${width} ${SURFACE_HEIGHT}`} aria-hidden="true">
        {drawn.map(({ id, strokes }) => (
          <StrokeLines key={id} strokes={strokes} width={width} />
        ))}
      </svg>
      {pointing.map((peer) => (
        <Pointer key={peer.id} peer={peer} surface={surface} width={width} />
      ))}
    </div>
  );
}

interface PointerProps {
  peer: Peer;
  surface: { readonly current: SVGSVGElement | null };
  width: number;
}

function Pointer({ peer, surface, width }: PointerProps) {
  const element = useRef<HTMLSpanElement>(null);
  const { cursor } = peer.state;
  useLayoutEffect(() => {
    const box = element.current?.parentElement?.getBoundingClientRect();
    const matrix = surface.current?.getScreenCTM();
    if (!element.current || !box || !matrix || !cursor) return;
    const { x, y } = new DOMPoint(cursor[0] * width, cursor[1] * SURFACE_HEIGHT).matrixTransform(matrix);
    element.current.style.transform = `translate(${x - box.left}px, ${y - box.top}px)`;
  });
  return <PersonPointer ref={element} id={colourKey(peer)} name={nameOf(peer)} />;
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
