import { useEffect } from "react";
import { useStore } from "zustand";
import { fetchFile } from "@/api/http/fetchFile";
import type { ONION_TINTS } from "@/engine/render/onionSkin";
import { createOffscreenSurface, type Surface } from "@/engine/render/surface";
import { useBoard, usePreviewUrl } from "@/features/storyboard/editorContext/editorContext";
import type { BoardState } from "@/features/storyboard/store/boardState";
import { settings } from "@/features/storyboard/store/settings";
import type { StageController } from "./stageController";

/** Preview URLs of the previous and next cuts; null if there is none. */
interface NeighborUrls {
  before: string | null;
  after: string | null;
}

/** Delay before neighbors load, so that the paper itself loads first, ms. */
const LOAD_DELAY_MS = 60;

/** Return the preview URLs of the neighboring cuts; null if onion skin is off. */
export function useNeighborUrls(): NeighborUrls | null {
  const isEnabled = useStore(settings, (state) => state.onion);
  const before = usePreviewUrl(useBoard(getNeighbor(-1)), "full");
  const after = usePreviewUrl(useBoard(getNeighbor(1)), "full");
  return isEnabled ? { before, after } : null;
}

const getNeighbor = (step: -1 | 1) => (state: BoardState) => {
  const index = state.currentId === null ? undefined : state.indexOf.get(state.currentId);
  const id = index === undefined ? undefined : state.view.order[index + step];
  return id === undefined ? undefined : state.view.cuts.get(id);
};

/** Show the neighbors as tinted onion skins. `drawing` identifies the drawing on the stage; null shows none. */
export function useOnionSkins(
  controller: StageController | null,
  drawing: string | null,
  neighborUrls: NeighborUrls | null,
  size: { width: number; height: number },
): void {
  const before = neighborUrls?.before ?? null;
  const after = neighborUrls?.after ?? null;
  const { width, height } = size;

  useEffect(() => {
    if (!controller || drawing === null || (before === null && after === null)) return;
    let isCanceled = false;
    let skins: Surface[] = [];
    const show = async (): Promise<void> => {
      const loaded = await Promise.all([
        loadOnionSkin(before, { width, height }, "before"),
        loadOnionSkin(after, { width, height }, "after"),
      ]);
      skins = loaded.filter((each) => each !== null);
      if (isCanceled) for (const each of skins) each.release();
      else controller.setOnionSkins(skins);
    };
    const timer = setTimeout(() => void show(), LOAD_DELAY_MS);
    return () => {
      isCanceled = true;
      clearTimeout(timer);
      if (skins.length === 0) return;
      controller.setOnionSkins([]);
      for (const each of skins) each.release();
    };
  }, [controller, drawing, before, after, width, height]);
}

async function loadOnionSkin(
  url: string | null,
  size: { width: number; height: number },
  tint: keyof typeof ONION_TINTS,
): Promise<Surface | null> {
  if (url === null) return null;
  try {
    const [response, { ONION_TINTS, createOnionSkin }] = await Promise.all([
      fetchFile(url),
      import("@/engine/render/onionSkin"),
    ]);
    if (!response.ok) return null;
    const picture = await createImageBitmap(await response.blob());
    const skin = createOnionSkin(picture, size, ONION_TINTS[tint], createOffscreenSurface);
    picture.close();
    return skin;
  } catch {
    return null; // skip neighbors that can't be loaded
  }
}
