import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { useBoard, useEditorContext, useListPreviewUrl } from "@/features/storyboard/editorContext/editorContext";
import { FramesField } from "@/features/storyboard/shared/FramesField";
import type { Cut } from "@/features/storyboard/types";
import type { BlockLayout } from "@/playback/layoutCuts";
import styles from "./BlockDragLayer.module.css";
import { dragMessages } from "./dragMessages";
import { type BlockDragState, IDLE_STATE, listenToBlockDrag } from "./listenToBlockDrag";
import type { TrimPreview } from "./trimPreview";
import type { VisibleRange } from "./useVisibleRange";

/** Maximum width of the drag ghost, in px. */
const GHOST_MAX_PX = 140;

interface BlockDragLayerProps {
  scroller: RefObject<HTMLDivElement | null>;
  blocks: BlockLayout;
  seen: VisibleRange;
  pxPerFrame: number;
  onPreview: (trial: TrimPreview | null) => void;
}

/** Drag and edit layer of the timeline; renders nothing for users who can't edit. */
export default function BlockDragLayer(props: BlockDragLayerProps) {
  return useBoard((state) => state.canEdit) ? <EditableBlockDragLayer {...props} /> : null;
}

/** Drag indicators and the inline field for a block's frames. */
function EditableBlockDragLayer({ scroller, blocks, seen, pxPerFrame, onPreview }: BlockDragLayerProps) {
  const { board, edits } = useEditorContext();
  const [state] = useState(() => createStore<BlockDragState>(() => IDLE_STATE));
  const [typed, setTyped] = useState<{ cutId: string; byKey: boolean } | null>(null);
  const laid = useRef({ blocks, pxPerFrame });
  useLayoutEffect(() => {
    laid.current = { blocks, pxPerFrame };
  }, [blocks, pxPerFrame]);
  useEffect(() => {
    if (!scroller.current) return;
    return listenToBlockDrag(scroller.current, {
      board,
      edits,
      state,
      getBlocks: () => laid.current.blocks,
      getPxPerFrame: () => laid.current.pxPerFrame,
      onPreview,
      onEditFrames: (cutId, byKey) => setTyped({ cutId, byKey }),
    });
  }, [board, edits, state, scroller, onPreview]);

  const byKey = typed?.byKey;
  const done = useCallback((): void => {
    if (byKey) scroller.current?.querySelector<HTMLElement>("[role=listbox]")?.focus();
    setTyped(null);
  }, [byKey, scroller]);
  return (
    <div className={styles.hand}>
      <DragIndicators state={state} blocks={blocks} seen={seen} />
      {typed ? <InlineFramesField key={typed.cutId} cutId={typed.cutId} blocks={blocks} onDone={done} /> : null}
    </div>
  );
}

interface DragIndicatorsProps {
  state: StoreApi<BlockDragState>;
  blocks: BlockLayout;
  seen: VisibleRange;
}

/** Grip of the block edge under the pointer, or ghost and drop position of dragged blocks. */
function DragIndicators({ state, blocks, seen }: DragIndicatorsProps) {
  const now = useStore(state);
  const view = useBoard((board) => board.view);
  const indexOf = useBoard((board) => board.indexOf);
  const currentId = useBoard((board) => (board.playing ? null : board.currentId));
  const rightOf = (cutId: string | null): number | null => {
    const index = cutId === null ? undefined : indexOf.get(cutId);
    return index === undefined ? null : blocks.getLeft(index + 1);
  };
  if (now.kind === "move") {
    const cut = view.cuts.get(now.cutId);
    const index = indexOf.get(now.cutId);
    if (!cut || index === undefined) return null;
    const width = Math.min(blocks.getBlockWidth(index), GHOST_MAX_PX);
    // Keep the ghost inside the timeline, which would otherwise become wider and scroll on.
    const ghost = Math.min(now.x - width / 2, blocks.width);
    const { first, end } = blocks.getVisibleRange(seen.from, seen.to);
    return (
      <>
        {view.order.slice(first, end).map((id, offset) => {
          if (!now.moving.has(id)) return null;
          const at = first + offset;
          return (
            <span
              key={id}
              className={styles.lifted}
              style={getPositionStyle(blocks.getLeft(at), blocks.getBlockWidth(at))}
            />
          );
        })}
        <span className={styles.ghost} style={getPositionStyle(ghost, width)} data-ghost>
          <GhostPicture cut={cut} />
          {now.moving.size > 1 ? <span className={styles.count}>{dragMessages.moved(now.moving.size)}</span> : null}
        </span>
        {now.gap === null ? null : (
          <span className={styles.landing} style={getPositionStyle(blocks.getLeft(now.gap))} data-landing />
        )}
      </>
    );
  }
  const edgeOf = now.kind === "edge" ? now.cutId : now.edgeOf;
  const right = rightOf(edgeOf ?? currentId);
  if (right === null) return null;
  return (
    <>
      <span
        className={styles.grip}
        style={getPositionStyle(right)}
        data-grip={edgeOf ?? currentId}
        data-near={edgeOf !== null}
      />
      {now.kind === "edge" ? (
        <span className={styles.change} style={getPositionStyle(right)} data-change>
          {dragMessages.change(now.before, now.frames)}
        </span>
      ) : null}
    </>
  );
}

function getPositionStyle(left: number, width?: number): { transform: string; width?: number } {
  return { transform: `translateX(${left}px)`, ...(width === undefined ? {} : { width }) };
}

function GhostPicture({ cut }: { cut: Cut }) {
  const url = useListPreviewUrl(cut);
  return url == null ? null : <img src={url} alt="" draggable={false} />;
}

/** Field at a block for its number of frames. */
function InlineFramesField({ cutId, blocks, onDone }: { cutId: string; blocks: BlockLayout; onDone: () => void }) {
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
    <div className={styles.typed} style={getPositionStyle(blocks.getLeft(index))} onBlur={onDone}>
      <FramesField ref={field} cut={cut} isTabStop readOnly={false} />
    </div>
  );
}
