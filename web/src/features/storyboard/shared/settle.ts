import type { Desk } from "@/features/storyboard/desk/desk";

const LONGEST_MS = 3000;

/** Lets what was just changed reach the server, so that the export has it; away from the server it does not wait long. */
export async function settle({ board, drawings }: Pick<Desk, "board" | "drawings">): Promise<void> {
  board.queue.flush();
  let stop = (): void => undefined;
  const fields = new Promise<void>((resolve) => {
    const look = (): void => {
      if (board.store.getState().ops.length === 0) resolve();
    };
    stop = board.store.subscribe(look);
    look();
  });
  const enough = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS));
  await Promise.race([Promise.all([fields, drawings.flush()]), enough]);
  stop();
}
