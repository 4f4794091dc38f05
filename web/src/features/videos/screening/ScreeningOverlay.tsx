import { useEffect, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import type { Player } from "@/features/videos/player/player";
import { usePlayer } from "@/features/videos/player/usePlayer";
import { pathOf } from "@/features/videos/review/draft";
import { PersonPointer } from "@/ui/PersonPointer";
import { colourKey, nameOf } from "./people";
import styles from "./Screening.module.css";
import type { Screening } from "./screening";
import type { Peer } from "./screeningState";

const HEIGHT = 1000;

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
  const width = aspect * HEIGHT;

  // Also under a drawing hand: what one draws on lies in the same picture.
  useEffect(() => {
    const picture = surface.current?.parentElement?.parentElement;
    if (!picture || phase !== "inside") return;
    const move = (event: PointerEvent): void => {
      const matrix = surface.current?.getScreenCTM()?.inverse();
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
      const at: [number, number] = [round(x / width), round(y / HEIGHT)];
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
      <svg ref={surface} className={styles.surface} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        {drawn.map(({ id, strokes }) => (
          <g key={id}>
            {strokes.map((stroke, index) => (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and only the last one comes or goes
                key={index}
                d={pathOf(stroke, width, HEIGHT)}
                stroke={stroke.colour}
                strokeWidth={stroke.width * HEIGHT}
              />
            ))}
          </g>
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
    const { x, y } = new DOMPoint(cursor[0] * width, cursor[1] * HEIGHT).matrixTransform(matrix);
    element.current.style.transform = `translate(${x - box.left}px, ${y - box.top}px)`;
  });
  return <PersonPointer ref={element} id={colourKey(peer)} name={nameOf(peer)} />;
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
