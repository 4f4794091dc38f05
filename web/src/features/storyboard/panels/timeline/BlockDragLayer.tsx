import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { useBoard, useEditorContext, useListPreviewUrl } from "@/features/storyboard/editorContext/editorContext";
import { FramesField } from "@/features/storyboard/shared/FramesField";
import type { Cut } from "@/features/storyboard/types";
import type { BlockLayout } from "@/playback/layoutCuts";
import styles from "./BlockDragLayer.module.css";
import { dragTexts } from "./dragTexts";
import { type BlockDragState, IDLE_STATE, listenToBlockDrag } from "./listenToBlockDrag";
import type { TrimPreview } from "./trimPreview";
import type { VisibleRange } from "./useVisibleRange";

/** Maximum width of the drag ghost, in px. */
const GHOST_MAX_PX = 140;

interface BlockDragLayerProps {
  scroller: RefObject<HTMLDivElement | null>;
  blocks: BlockLayout;
  visibleRange: VisibleRange;
  pxPerFrame: number;
  onPreview: (preview: TrimPreview | null) => void;
}

/** Drag and edit layer of the timeline; renders nothing for users who can't edit. */
export default function BlockDragLayer(props: BlockDragLayerProps) {
  return useBoard((state) => state.canEdit) ? <EditableBlockDragLayer {...props} /> : null;
}

/** Drag indicators and the inline field for a block's frames. */
function EditableBlockDragLayer({ scroller, blocks, visibleRange, pxPerFrame, onPreview }: BlockDragLayerProps) {
  const { board, edits } = useEditorContext();
  const [state] = useState(() => createStore<BlockDragState>(() => IDLE_STATE));
  const [editedCut, setEditedCut] = useState<{ cutId: string; byKey: boolean } | null>(null);
  const latest = useRef({ blocks, pxPerFrame });
  useLayoutEffect(() => {
    latest.current = { blocks, pxPerFrame };
  }, [blocks, pxPerFrame]);
  useEffect(() => {
    if (!scroller.current) return;
    return listenToBlockDrag(scroller.current, {
      board,
      edits,
      state,
      getBlocks: () => latest.current.blocks,
      getPxPerFrame: () => latest.current.pxPerFrame,
      onPreview,
      onEditFrames: (cutId, byKey) => setEditedCut({ cutId, byKey }),
    });
  }, [board, edits, state, scroller, onPreview]);

  const byKey = editedCut?.byKey;
  const closeField = useCallback((): void => {
    if (byKey) scroller.current?.querySelector<HTMLElement>("[role=listbox]")?.focus();
    setEditedCut(null);
  }, [byKey, scroller]);
  return (
    <div className={styles.dragLayer}>
      <DragIndicators state={state} blocks={blocks} visibleRange={visibleRange} />
      {editedCut ? (
        <InlineFramesField key={editedCut.cutId} cutId={editedCut.cutId} blocks={blocks} onDone={closeField} />
      ) : null}
    </div>
  );
}

interface DragIndicatorsProps {
  state: StoreApi<BlockDragState>;
  blocks: BlockLayout;
  visibleRange: VisibleRange;
}

/** Grip of the block edge under the pointer, or ghost and drop position of dragged blocks. */
function DragIndicators({ state, blocks, visibleRange }: DragIndicatorsProps) {
  const drag = useStore(state);
  const view = useBoard((boardState) => boardState.view);
  const indexOf = useBoard((boardState) => boardState.indexOf);
  const currentId = useBoard((boardState) => (boardState.playing ? null : boardState.currentId));
  const getRight = (cutId: string | null): number | null => {
    const index = cutId === null ? undefined : indexOf.get(cutId);
    return index === undefined ? null : blocks.getLeft(index + 1);
  };
  if (drag.kind === "move") {
    const cut = view.cuts.get(drag.cutId);
    const index = indexOf.get(drag.cutId);
    if (!cut || index === undefined) return null;
    const width = Math.min(blocks.getBlockWidth(index), GHOST_MAX_PX);
    // Keep the ghost inside the timeline, which would otherwise become wider and scroll on.
    const ghostLeft = Math.min(drag.x - width / 2, blocks.width);
    const { first, end } = blocks.getVisibleRange(visibleRange.from, visibleRange.to);
    return (
      <>
        {view.order.slice(first, end).map((id, offset) => {
          if (!drag.movedCutIds.has(id)) return null;
          const cutIndex = first + offset;
          return (
            <span
              key={id}
              className={styles.draggedBlock}
              style={getPositionStyle(blocks.getLeft(cutIndex), blocks.getBlockWidth(cutIndex))}
            />
          );
        })}
        <span className={styles.ghost} style={getPositionStyle(ghostLeft, width)} data-ghost>
          <GhostPicture cut={cut} />
          {drag.movedCutIds.size > 1 ? (
            <span className={styles.count}>{dragTexts.cutCount({ count: drag.movedCutIds.size })}</span>
          ) : null}
        </span>
        {drag.gap === null ? null : (
          <span className={styles.dropIndicator} style={getPositionStyle(blocks.getLeft(drag.gap))} data-landing />
        )}
      </>
    );
  }
  const edgeCutId = drag.kind === "edge" ? drag.cutId : drag.edgeCutId;
  const right = getRight(edgeCutId ?? currentId);
  if (right === null) return null;
  return (
    <>
      <span
        className={styles.grip}
        style={getPositionStyle(right)}
        data-grip={edgeCutId ?? currentId}
        data-near={edgeCutId !== null}
      />
      {drag.kind === "edge" ? (
        <span className={styles.frameChange} style={getPositionStyle(right)} data-change>
          {dragTexts.frameChange(drag.before, drag.frames)}
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
  const isDeleted = index === undefined;
  useEffect(() => {
    if (isDeleted) onDone();
  }, [isDeleted, onDone]);
  if (!cut || isDeleted) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only notices that focus leaves the field
    <div className={styles.framesField} style={getPositionStyle(blocks.getLeft(index))} onBlur={onDone}>
      <FramesField ref={field} cut={cut} isTabStop readOnly={false} />
    </div>
  );
}
