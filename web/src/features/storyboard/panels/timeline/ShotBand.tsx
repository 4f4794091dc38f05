import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getGapAtX } from "@/features/storyboard/model/hitTest";
import type { ShotRun } from "@/features/storyboard/model/shots";
import { handleDeleteKey } from "@/features/storyboard/shared/handleDeleteKey";
import { shotMessages } from "@/features/storyboard/shared/shotMessages";
import { useShotNames } from "@/features/storyboard/shared/useShotNames";
import type { BlockLayout } from "@/playback/layoutCuts";
import styles from "./ShotBand.module.css";
import type { VisibleRange } from "./useVisibleRange";

interface ShotBandProps {
  blocks: BlockLayout;
  seen: VisibleRange;
}

/** Band of scenes and shots above the blocks: click to select, double-click to edit, drag boundaries to move them. */
export default function ShotBand({ blocks, seen }: ShotBandProps) {
  const { board, dialogs, edits } = useEditorContext();
  const current = useBoard(({ currentId, indexOf }) => (currentId === null ? -1 : (indexOf.get(currentId) ?? -1)));
  const { runs } = useBoard((state) => state.shots);
  const [dragged, setDragged] = useState<number | null>(null);
  if (runs.length === 0) return null;
  const shown = runs.filter(({ start, end }) => blocks.getLeft(end) >= seen.from && blocks.getLeft(start) <= seen.to);
  const key = (event: KeyboardEvent): void => {
    handleDeleteKey(event, edits);
    const { currentId, shots } = board.store.getState();
    const place = shots.structure.positions.get(currentId ?? "");
    if (!place || (event.key !== "Enter" && event.key !== "F2") || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const named = event.shiftKey
      ? { kind: "scene" as const, id: place.sceneId }
      : { kind: "shot" as const, id: place.shotId };
    dialogs.setState({ renaming: named });
  };
  const shownRun = shown.find(({ start, end }) => start <= current && current < end);
  return (
    <div
      className={styles.band}
      role="tree"
      aria-label={shotMessages.band}
      aria-activedescendant={shownRun?.shotId == null ? undefined : `run-${shownRun.start}`}
      tabIndex={0}
      onKeyDown={key}
    >
      {mergeSceneRuns(runs).map((run) =>
        blocks.getLeft(run.end) < seen.from || blocks.getLeft(run.start) > seen.to ? null : (
          <BandSegment key={`scene ${run.start}`} kind="scene" run={run} blocks={blocks} seen={seen} />
        ),
      )}
      {shown.map((run) =>
        run.shotId === null ? null : (
          <BandSegment key={`shot ${run.start}`} kind="shot" run={run} blocks={blocks} seen={seen} />
        ),
      )}
      {shown.map((run) =>
        run.start === 0 ? null : (
          <ShotBoundaryHandle key={`seam ${run.start}`} run={run} blocks={blocks} onDrag={setDragged} />
        ),
      )}
      {dragged === null ? null : (
        <span
          className={styles.landing}
          style={{ transform: `translateX(${blocks.getLeft(dragged)}px)` }}
          data-seam-landing
        />
      )}
    </div>
  );
}

/** Merge consecutive runs of the same scene. */
function mergeSceneRuns(runs: readonly ShotRun[]): ShotRun[] {
  const found: ShotRun[] = [];
  for (const run of runs) {
    const last = found.at(-1);
    if (last && last.sceneId === run.sceneId && last.end === run.start) last.end = run.end;
    else if (run.sceneId !== null) found.push({ ...run });
  }
  return found;
}

interface BandSegmentProps {
  kind: "scene" | "shot";
  run: ShotRun;
  blocks: BlockLayout;
  seen: VisibleRange;
}

function BandSegment({ kind, run, blocks, seen }: BandSegmentProps) {
  const { board, dialogs } = useEditorContext();
  const names = useShotNames();
  const returns = useBoard(
    ({ view, shots }) => shots.structure.positions.get(view.order[run.start] ?? "")?.isReturn ?? false,
  );
  const isCurrent = useBoard(({ currentId, indexOf }) => {
    const index = currentId === null ? -1 : (indexOf.get(currentId) ?? -1);
    return run.start <= index && index < run.end;
  });
  const id = kind === "scene" ? run.sceneId : run.shotId;
  if (id === null) return null;
  const left = blocks.getLeft(run.start);
  const width = blocks.getLeft(run.end) - left;
  const { numberOf, getSceneTitle } = names;
  const short =
    kind === "scene" ? shotMessages.sceneShort(numberOf(id), getSceneTitle(id)) : shotMessages.shotShort(numberOf(id));
  const full = kind === "scene" ? names.getSceneName(id) : names.getShotName(id);
  const edit = (): void => dialogs.setState({ renaming: { kind, id } });
  const pick = (): void => {
    const ids = board.store.getState().view.order.slice(run.start, run.end);
    board.transport.pause();
    board.selectAll(ids);
    const [first] = ids;
    if (first !== undefined) board.transport.goToCut(first);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree points at it by aria-activedescendant
    <div
      {...(kind === "shot" ? { id: `run-${run.start}` } : {})}
      role="treeitem"
      aria-level={kind === "scene" ? 1 : 2}
      aria-selected={isCurrent}
      className={styles.segment}
      data-kind={kind}
      data-current={isCurrent}
      aria-label={returns ? shotMessages.continued(full) : full}
      title={returns ? shotMessages.continued(full) : full}
      style={{
        transform: `translateX(${left}px)`,
        width,
        paddingLeft: 6 + Math.max(0, Math.min(seen.from - left, width - 60)),
      }}
      onClick={pick}
      onDoubleClick={edit}
    >
      {/* Drawn by CSS: the item's accessible name is the full name. */}
      <span className={styles.words} data-words={returns && kind === "shot" ? shotMessages.continued(short) : short} />
    </div>
  );
}

interface ShotBoundaryHandleProps {
  run: ShotRun;
  blocks: BlockLayout;
  onDrag: (gap: number | null) => void;
}

/** Drag handle at the start of a shot. Keyboard users have the commands that start and merge shots instead. */
function ShotBoundaryHandle({ run, blocks, onDrag }: ShotBoundaryHandleProps) {
  const { shotEdits } = useEditorContext();
  const canEdit = useBoard((state) => state.canEdit);
  const { numberOf } = useShotNames();
  const start = useRef<number | null>(null);
  if (!canEdit) return null;
  const x = blocks.getLeft(run.start);
  const gapOf = (event: PointerEvent): number =>
    getGapAtX(blocks, x + event.clientX - (start.current ?? event.clientX));
  const end = (event: PointerEvent): void => {
    if (start.current === null) return;
    const gap = gapOf(event);
    start.current = null;
    onDrag(null);
    if (event.type === "pointerup" && gap !== run.start) void shotEdits.moveShotBoundary(run.start, gap);
  };
  return (
    <span
      className={styles.seam}
      style={{ transform: `translateX(${x}px)` }}
      title={run.shotId === null ? undefined : shotMessages.shotBoundary(numberOf(run.shotId))}
      data-seam={run.start}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        start.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
      }}
      onPointerMove={(event) => start.current !== null && onDrag(gapOf(event))}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
