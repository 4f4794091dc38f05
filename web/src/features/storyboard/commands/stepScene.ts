import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";

/** Seek to the start of the next or previous scene; without one, to the end or the start of the board. */
export function seekToNextScene(board: EditorContext["board"], direction: -1 | 1): void {
  const { currentId, indexOf, layout, shots } = board.store.getState();
  const starts = shots.runs
    .filter((run, index) => run.sceneId !== shots.runs[index - 1]?.sceneId)
    .map(({ start }) => start);
  const currentIndex = currentId === null ? 0 : (indexOf.get(currentId) ?? 0);
  const target =
    direction < 0
      ? (starts.findLast((start) => start < currentIndex) ?? 0)
      : starts.find((start) => start > currentIndex);
  board.transport.seek(target === undefined ? Math.max(0, layout.total - 1) : layout.getStartFrame(target));
}
