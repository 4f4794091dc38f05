import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { useBoard, useDesk, useListPicture } from "@/features/storyboard/desk/desk";
import { FramesField } from "@/features/storyboard/shared/FramesField";
import type { Cut } from "@/features/storyboard/types";
import type { BlockLayout } from "@/playback/layoutCuts";
import styles from "./Hand.module.css";
import { handMessages } from "./handMessages";
import { AT_REST, type HandState, listenToHand } from "./listenToHand";
import type { Trial } from "./trial";
import type { Seen } from "./useWindow";

/** What is held is shown no wider than this, px. */
const GHOST_PX = 140;

interface HandProps {
  scroller: RefObject<HTMLDivElement | null>;
  blocks: BlockLayout;
  seen: Seen;
  pxPerFrame: number;
  onTry: (trial: Trial | null) => void;
}

/** The timeline by hand; nothing of it for who may only look. */
export default function Hand(props: HandProps) {
  return useBoard((state) => state.canEdit) ? <EditingHand {...props} /> : null;
}

/** What is dragged, where it would land, and frames typed at a block. */
function EditingHand({ scroller, blocks, seen, pxPerFrame, onTry }: HandProps) {
  const { board, edits } = useDesk();
  const [state] = useState(() => createStore<HandState>(() => AT_REST));
  const [typed, setTyped] = useState<{ cutId: string; byKey: boolean } | null>(null);
  const laid = useRef({ blocks, pxPerFrame });
  useLayoutEffect(() => {
    laid.current = { blocks, pxPerFrame };
  }, [blocks, pxPerFrame]);
  useEffect(() => {
    if (!scroller.current) return;
    return listenToHand(scroller.current, {
      board,
      edits,
      state,
      blocks: () => laid.current.blocks,
      pxPerFrame: () => laid.current.pxPerFrame,
      onTry,
      onType: (cutId, byKey) => setTyped({ cutId, byKey }),
    });
  }, [board, edits, state, scroller, onTry]);

  const byKey = typed?.byKey;
  const done = useCallback((): void => {
    if (byKey) scroller.current?.querySelector<HTMLElement>("[role=listbox]")?.focus();
    setTyped(null);
  }, [byKey, scroller]);
  return (
    <div className={styles.hand}>
      <Held state={state} blocks={blocks} seen={seen} />
      {typed ? <TypedFrames key={typed.cutId} cutId={typed.cutId} blocks={blocks} onDone={done} /> : null}
    </div>
  );
}

interface HeldProps {
  state: StoreApi<HandState>;
  blocks: BlockLayout;
  seen: Seen;
}

/** The edge that can be taken, and what is dragged. */
function Held({ state, blocks, seen }: HeldProps) {
  const now = useStore(state);
  const view = useBoard((board) => board.view);
  const indexOf = useBoard((board) => board.indexOf);
  const currentId = useBoard((board) => (board.playing ? null : board.currentId));
  const rightOf = (cutId: string | null): number | null => {
    const index = cutId === null ? undefined : indexOf.get(cutId);
    return index === undefined ? null : blocks.left(index + 1);
  };
  if (now.kind === "move") {
    const cut = view.cuts.get(now.cutId);
    const index = indexOf.get(now.cutId);
    if (!cut || index === undefined) return null;
    const width = Math.min(blocks.blockWidth(index), GHOST_PX);
    // Beyond the end it would make the timeline longer, and that scroll on.
    const ghost = Math.min(now.x - width / 2, blocks.width);
    const { first, end } = blocks.visible(seen.from, seen.to);
    return (
      <>
        {view.order.slice(first, end).map((id, offset) => {
          if (!now.moving.has(id)) return null;
          const at = first + offset;
          return <span key={id} className={styles.lifted} style={place(blocks.left(at), blocks.blockWidth(at))} />;
        })}
        <span className={styles.ghost} style={place(ghost, width)} data-ghost>
          <GhostPicture cut={cut} />
          {now.moving.size > 1 ? <span className={styles.count}>{handMessages.moved(now.moving.size)}</span> : null}
        </span>
        {now.gap === null ? null : <span className={styles.landing} style={place(blocks.left(now.gap))} data-landing />}
      </>
    );
  }
  const edgeOf = now.kind === "edge" ? now.cutId : now.edgeOf;
  const right = rightOf(edgeOf ?? currentId);
  if (right === null) return null;
  return (
    <>
      <span className={styles.grip} style={place(right)} data-grip={edgeOf ?? currentId} data-near={edgeOf !== null} />
      {now.kind === "edge" ? (
        <span className={styles.change} style={place(right)} data-change>
          {handMessages.change(now.before, now.frames)}
        </span>
      ) : null}
    </>
  );
}

function place(left: number, width?: number): { transform: string; width?: number } {
  return { transform: `translateX(${left}px)`, ...(width === undefined ? {} : { width }) };
}

function GhostPicture({ cut }: { cut: Cut }) {
  const url = useListPicture(cut);
  return url == null ? null : <img src={url} alt="" draggable={false} />;
}

/** The frames of a block, typed where it is. */
function TypedFrames({ cutId, blocks, onDone }: { cutId: string; blocks: BlockLayout; onDone: () => void }) {
  const cut = useBoard((state) => state.view.cuts.get(cutId));
  const index = useBoard((state) => state.indexOf.get(cutId));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isGone = index === undefined;
  useEffect(() => {
    if (isGone) onDone();
  }, [isGone, onDone]);
  if (!cut || isGone) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only hears that the field is left
    <div className={styles.typed} style={place(blocks.left(index))} onBlur={onDone}>
      <FramesField ref={field} cut={cut} reachable readOnly={false} />
    </div>
  );
}
