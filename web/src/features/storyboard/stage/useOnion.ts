import { useEffect } from "react";
import { useStore } from "zustand";
import { fetchFile } from "@/api/fetchFile";
import type { ONION_TINTS } from "@/engine/onion";
import { offscreenSurface, type Surface } from "@/engine/surface";
import { useBoard, usePicture } from "@/features/storyboard/desk/desk";
import { settings } from "@/features/storyboard/store/settings";
import type { BoardState } from "@/features/storyboard/store/state";
import type { StageController } from "./stageController";

/** The addresses of the pictures of the cut before and of the cut after; null where there is none. */
interface Neighbours {
  before: string | null;
  after: string | null;
}

/** The paper itself comes first: the neighbours are loaded after so long, ms. */
const WAIT_MS = 60;

/** The pictures of the cuts before and after the current one, where onion skin is on. */
export function useNeighbours(): Neighbours | null {
  const on = useStore(settings, (state) => state.onion);
  const before = usePicture(useBoard(neighbour(-1)), "full");
  const after = usePicture(useBoard(neighbour(1)), "full");
  return on ? { before, after } : null;
}

const neighbour = (by: -1 | 1) => (state: BoardState) => {
  const index = state.currentId === null ? undefined : state.indexOf.get(state.currentId);
  const id = index === undefined ? undefined : state.view.order[index + by];
  return id === undefined ? undefined : state.view.cuts.get(id);
};

/** Shows the neighbours tinted through the paper. `drawing` changes whenever another drawing is on the stage. */
export function useOnion(
  controller: StageController | null,
  drawing: string | null,
  neighbours: Neighbours | null,
  size: { width: number; height: number },
): void {
  const before = neighbours?.before ?? null;
  const after = neighbours?.after ?? null;
  const { width, height } = size;

  useEffect(() => {
    if (!controller || drawing === null || (before === null && after === null)) return;
    let isOver = false;
    let skins: Surface[] = [];
    const show = async (): Promise<void> => {
      const made = await Promise.all([
        skin(before, { width, height }, "before"),
        skin(after, { width, height }, "after"),
      ]);
      skins = made.filter((each) => each !== null);
      if (isOver) for (const each of skins) each.release();
      else controller.setUnder(skins);
    };
    const timer = setTimeout(() => void show(), WAIT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (skins.length === 0) return;
      controller.setUnder([]);
      for (const each of skins) each.release();
    };
  }, [controller, drawing, before, after, width, height]);
}

async function skin(
  url: string | null,
  size: { width: number; height: number },
  tint: keyof typeof ONION_TINTS,
): Promise<Surface | null> {
  if (url === null) return null;
  try {
    const [answer, { ONION_TINTS, onionSkin }] = await Promise.all([fetchFile(url), import("@/engine/onion")]);
    if (!answer.ok) return null;
    const picture = await createImageBitmap(await answer.blob());
    const made = onionSkin(picture, size, ONION_TINTS[tint], offscreenSurface);
    picture.close();
    return made;
  } catch {
    return null; // a neighbour that cannot be had is not seen
  }
}
