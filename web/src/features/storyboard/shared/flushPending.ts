import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";

const FLUSH_TIMEOUT_MS = 3000;

/**
 * Wait until pending changes have reached the server, so that an export includes them. Gives up after FLUSH_TIMEOUT_MS,
 * for example when offline.
 */
export async function flushPending({ board, drawings }: Pick<EditorContext, "board" | "drawings">): Promise<void> {
  board.queue.flush();
  let stop = (): void => undefined;
  const fieldsSaved = new Promise<void>((resolve) => {
    const check = (): void => {
      if (board.store.getState().ops.length === 0) resolve();
    };
    stop = board.store.subscribe(check);
    check();
  });
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS));
  await Promise.race([Promise.all([fieldsSaved, drawings.flush()]), timeout]);
  stop();
}
