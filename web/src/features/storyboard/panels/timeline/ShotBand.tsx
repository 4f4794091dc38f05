import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { gapAtX } from "@/features/storyboard/model/byHand";
import type { Run } from "@/features/storyboard/model/shots";
import { removesCuts } from "@/features/storyboard/shared/removesCuts";
import { shotMessages } from "@/features/storyboard/shared/shotMessages";
import { useShotNames } from "@/features/storyboard/shared/useShotNames";
import type { BlockLayout } from "@/playback/layoutCuts";
import styles from "./ShotBand.module.css";
import type { Seen } from "./useWindow";

interface ShotBandProps {
  blocks: BlockLayout;
  seen: Seen;
}

/** Scenes and shots above the blocks: picked by a click, named by two, and their seams moved by hand. */
export default function ShotBand({ blocks, seen }: ShotBandProps) {
  const { board, dialogs, edits } = useDesk();
  const current = useBoard(({ currentId, indexOf }) => (currentId === null ? -1 : (indexOf.get(currentId) ?? -1)));
  const { runs } = useBoard((state) => state.shots);
  const [dragged, setDragged] = useState<number | null>(null);
  if (runs.length === 0) return null;
  const shown = runs.filter(({ start, end }) => blocks.left(end) >= seen.from && blocks.left(start) <= seen.to);
  const key = (event: KeyboardEvent): void => {
    removesCuts(event, edits);
    const { currentId, shots } = board.store.getState();
    const place = shots.structure.places.get(currentId ?? "");
    if (!place || (event.key !== "Enter" && event.key !== "F2") || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const named = event.shiftKey
      ? { kind: "scene" as const, id: place.sceneId }
      : { kind: "shot" as const, id: place.shotId };
    dialogs.setState({ named });
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
      {scenesOf(runs).map((run) =>
        blocks.left(run.end) < seen.from || blocks.left(run.start) > seen.to ? null : (
          <Segment key={`scene ${run.start}`} kind="scene" run={run} blocks={blocks} seen={seen} />
        ),
      )}
      {shown.map((run) =>
        run.shotId === null ? null : (
          <Segment key={`shot ${run.start}`} kind="shot" run={run} blocks={blocks} seen={seen} />
        ),
      )}
      {shown.map((run) =>
        run.start === 0 ? null : <Seam key={`seam ${run.start}`} run={run} blocks={blocks} onDrag={setDragged} />,
      )}
      {dragged === null ? null : (
        <span
          className={styles.landing}
          style={{ transform: `translateX(${blocks.left(dragged)}px)` }}
          data-seam-landing
        />
      )}
    </div>
  );
}

/** Consecutive runs of one scene as one. */
function scenesOf(runs: readonly Run[]): Run[] {
  const found: Run[] = [];
  for (const run of runs) {
    const last = found.at(-1);
    if (last && last.sceneId === run.sceneId && last.end === run.start) last.end = run.end;
    else if (run.sceneId !== null) found.push({ ...run });
  }
  return found;
}

interface SegmentProps {
  kind: "scene" | "shot";
  run: Run;
  blocks: BlockLayout;
  seen: Seen;
}

function Segment({ kind, run, blocks, seen }: SegmentProps) {
  const { board, dialogs } = useDesk();
  const names = useShotNames();
  const returns = useBoard(
    ({ view, shots }) => shots.structure.places.get(view.order[run.start] ?? "")?.returns ?? false,
  );
  const isCurrent = useBoard(({ currentId, indexOf }) => {
    const index = currentId === null ? -1 : (indexOf.get(currentId) ?? -1);
    return run.start <= index && index < run.end;
  });
  const id = kind === "scene" ? run.sceneId : run.shotId;
  if (id === null) return null;
  const left = blocks.left(run.start);
  const width = blocks.left(run.end) - left;
  const { numberOf, titleOf } = names;
  const short =
    kind === "scene" ? shotMessages.sceneShort(numberOf(id), titleOf(id)) : shotMessages.shotShort(numberOf(id));
  const full = kind === "scene" ? names.scene(id) : names.shot(id);
  const edit = (): void => dialogs.setState({ named: { kind, id } });
  const pick = (): void => {
    const ids = board.store.getState().view.order.slice(run.start, run.end);
    board.transport.pause();
    board.selectAll(ids);
    const [first] = ids;
    if (first !== undefined) board.transport.goTo(first);
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
      aria-label={returns ? shotMessages.returned(full) : full}
      title={returns ? shotMessages.returned(full) : full}
      style={{
        transform: `translateX(${left}px)`,
        width,
        paddingLeft: 6 + Math.max(0, Math.min(seen.from - left, width - 60)),
      }}
      onClick={pick}
      onDoubleClick={edit}
    >
      {/* Drawn by the style sheet: the item is called in full. */}
      <span className={styles.words} data-words={returns && kind === "shot" ? shotMessages.returned(short) : short} />
    </div>
  );
}

interface SeamProps {
  run: Run;
  blocks: BlockLayout;
  onDrag: (gap: number | null) => void;
}

/** What begins a shot, taken hold of. The keyboard has the keys that begin and take back. */
function Seam({ run, blocks, onDrag }: SeamProps) {
  const { shotEdits } = useDesk();
  const canEdit = useBoard((state) => state.canEdit);
  const { numberOf } = useShotNames();
  const start = useRef<number | null>(null);
  if (!canEdit) return null;
  const x = blocks.left(run.start);
  const gapOf = (event: PointerEvent): number => gapAtX(blocks, x + event.clientX - (start.current ?? event.clientX));
  const end = (event: PointerEvent): void => {
    if (start.current === null) return;
    const gap = gapOf(event);
    start.current = null;
    onDrag(null);
    if (event.type === "pointerup" && gap !== run.start) void shotEdits.moveSeam(run.start, gap);
  };
  return (
    <span
      className={styles.seam}
      style={{ transform: `translateX(${x}px)` }}
      title={run.shotId === null ? undefined : shotMessages.seam(numberOf(run.shotId))}
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
