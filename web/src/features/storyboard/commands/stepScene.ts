import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";

/** Seek to the start of the next or previous scene; without one, to the end or the start of the board. */
export function seekToNextScene(board: EditorContext["board"], by: -1 | 1): void {
  const { currentId, indexOf, layout, shots } = board.store.getState();
  const starts = shots.runs.filter((run, at) => run.sceneId !== shots.runs[at - 1]?.sceneId).map(({ start }) => start);
  const now = currentId === null ? 0 : (indexOf.get(currentId) ?? 0);
  const to = by < 0 ? (starts.findLast((start) => start < now) ?? 0) : starts.find((start) => start > now);
  board.transport.seek(to === undefined ? Math.max(0, layout.total - 1) : layout.getStartFrame(to));
}
