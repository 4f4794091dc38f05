import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getGapAtX } from "@/features/storyboard/model/hitTest";
import type { ShotRun } from "@/features/storyboard/model/shots";
import { shotControlTexts } from "@/features/storyboard/shared/cuts/shotControlTexts";
import { shotTexts } from "@/features/storyboard/shared/cuts/shotTexts";
import { useShotNames } from "@/features/storyboard/shared/cuts/useShotNames";
import { handleDeleteKey } from "@/features/storyboard/shared/input/handleDeleteKey";
import type { BlockLayout } from "@/playback/layoutCuts";
import styles from "./ShotBand.module.css";
import type { VisibleRange } from "./useVisibleRange";

interface ShotBandProps {
  blocks: BlockLayout;
  visibleRange: VisibleRange;
}

/** Band of scenes and shots above the blocks: click to select, double-click to edit, drag boundaries to move them. */
export default function ShotBand({ blocks, visibleRange }: ShotBandProps) {
  const { board, dialogs, edits } = useEditorContext();
  const current = useBoard(({ currentId, indexOf }) => (currentId === null ? -1 : (indexOf.get(currentId) ?? -1)));
  const { runs } = useBoard((state) => state.shots);
  const [dragGap, setDragGap] = useState<number | null>(null);
  if (runs.length === 0) return null;
  const visibleRuns = runs.filter(
    ({ start, end }) => blocks.getLeft(end) >= visibleRange.from && blocks.getLeft(start) <= visibleRange.to,
  );
  const handleKeyDown = (event: KeyboardEvent): void => {
    handleDeleteKey(event, edits);
    const { currentId, shots } = board.store.getState();
    const position = shots.structure.positions.get(currentId ?? "");
    if (!position || (event.key !== "Enter" && event.key !== "F2") || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const target = event.shiftKey
      ? { kind: "scene" as const, id: position.sceneId }
      : { kind: "shot" as const, id: position.shotId };
    dialogs.setState({ popup: { name: "sceneOrShot", ...target } });
  };
  const currentRun = visibleRuns.find(({ start, end }) => start <= current && current < end);
  return (
    <div
      className={styles.band}
      role="tree"
      aria-label={shotControlTexts.band}
      aria-activedescendant={currentRun?.shotId == null ? undefined : `run-${currentRun.start}`}
      tabIndex={0}
      onKeyDown={handleKeyDown}
    >
      {mergeSceneRuns(runs).map((run) =>
        blocks.getLeft(run.end) < visibleRange.from || blocks.getLeft(run.start) > visibleRange.to ? null : (
          <BandSegment key={`scene ${run.start}`} kind="scene" run={run} blocks={blocks} />
        ),
      )}
      {visibleRuns.map((run) =>
        run.shotId === null ? null : <BandSegment key={`shot ${run.start}`} kind="shot" run={run} blocks={blocks} />,
      )}
      {visibleRuns.map((run) =>
        run.start === 0 ? null : (
          <ShotBoundaryHandle key={`seam ${run.start}`} run={run} blocks={blocks} onDrag={setDragGap} />
        ),
      )}
      {dragGap === null ? null : (
        <span
          className={styles.dropIndicator}
          style={{ transform: `translateX(${blocks.getLeft(dragGap)}px)` }}
          data-seam-landing
        />
      )}
    </div>
  );
}

/** Merge consecutive runs of the same scene. */
function mergeSceneRuns(runs: readonly ShotRun[]): ShotRun[] {
  const merged: ShotRun[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last && last.sceneId === run.sceneId && last.end === run.start) last.end = run.end;
    else if (run.sceneId !== null) merged.push({ ...run });
  }
  return merged;
}

interface BandSegmentProps {
  kind: "scene" | "shot";
  run: ShotRun;
  blocks: BlockLayout;
}

function BandSegment({ kind, run, blocks }: BandSegmentProps) {
  const { board, dialogs } = useEditorContext();
  const names = useShotNames();
  const isContinued = useBoard(
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
  const { getNumber, getSceneTitle } = names;
  const shortName =
    kind === "scene"
      ? shotControlTexts.sceneShort({ number: getNumber(id), title: getSceneTitle(id) })
      : shotControlTexts.shotShort({ number: getNumber(id) });
  const fullName = kind === "scene" ? names.getSceneName(id) : names.getShotName(id);
  const edit = (): void => dialogs.setState({ popup: { name: "sceneOrShot", kind, id } });
  const selectCuts = (): void => {
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
      data-band={kind}
      data-start={run.start}
      data-end={run.end}
      data-current={isCurrent}
      aria-label={isContinued ? shotTexts.continued({ name: fullName }) : fullName}
      title={isContinued ? shotTexts.continued({ name: fullName }) : fullName}
      style={{
        transform: `translateX(${left}px)`,
        width,
      }}
      onClick={selectCuts}
      onDoubleClick={edit}
    >
      {/* Drawn by CSS: the item's accessible name is the full name. */}
      <span
        className={styles.segmentLabel}
        data-label={isContinued && kind === "shot" ? shotTexts.continued({ name: shortName }) : shortName}
      />
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
  const { getNumber } = useShotNames();
  const startX = useRef<number | null>(null);
  if (!canEdit) return null;
  const x = blocks.getLeft(run.start);
  const getGap = (event: PointerEvent): number =>
    getGapAtX(blocks, x + event.clientX - (startX.current ?? event.clientX));
  const handlePointerEnd = (event: PointerEvent): void => {
    if (startX.current === null) return;
    const gap = getGap(event);
    startX.current = null;
    onDrag(null);
    if (event.type === "pointerup" && gap !== run.start) void shotEdits.moveShotBoundary(run.start, gap);
  };
  return (
    <span
      className={styles.boundaryHandle}
      style={{ transform: `translateX(${x}px)` }}
      title={run.shotId === null ? undefined : shotControlTexts.shotBoundary({ number: getNumber(run.shotId) })}
      data-seam={run.start}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        startX.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
      }}
      onPointerMove={(event) => startX.current !== null && onDrag(getGap(event))}
      onPointerUp={handlePointerEnd}
      onPointerCancel={handlePointerEnd}
    />
  );
}
