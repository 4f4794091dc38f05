import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { fetchFile } from "@/api/http/fetchFile";
import { DrawingDocument } from "@/engine/drawing/document";
import { Flattener } from "@/engine/drawing/flatten";
import { composeOnionSkin, createInk, type OnionSide } from "@/engine/render/onionSkin";
import { createOffscreenSurface, type Surface } from "@/engine/render/surface";
import type { Drawings } from "@/features/storyboard/drawingSync/drawings";
import { whenLoaded } from "@/features/storyboard/drawingSync/syncedDrawing";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { type OnionOptions, settings } from "@/features/storyboard/store/settings";
import { listNeighbors } from "./onionNeighbors";
import type { StageController } from "./stageController";

/** Delay before neighbors load, so that the paper itself loads first, ms. */
const LOAD_DELAY_MS = 60;
/** Inks are kept for this many cuts: those on both sides, and some for steps to the next cuts. */
const INKS_MAX = 20;

interface OnionSkinsProps {
  controller: StageController;
  /** Identifies the drawing on the stage. */
  drawing: string;
  size: { width: number; height: number };
}

/** Shows the neighbors of the current cut as tinted skins below its drawing. Renders nothing itself. */
export default function OnionSkins({ controller, drawing, size: { width, height } }: OnionSkinsProps) {
  const { drawings } = useEditorContext();
  const options = useStore(settings, (state) => state.onionOptions);
  const pictureVersion = useStore(drawings.previewState, ({ version }) => version);
  const cuts = useBoard(({ view }) => view.cuts);
  // A string, so that changes of other cuts don't load anything.
  const neighbors = useBoard((state) => JSON.stringify(listNeighbors(state, options)));
  const [cache] = useState(() => new InkCache());
  useEffect(() => () => cache.release(), [cache]);

  const pictures = (JSON.parse(neighbors) as ReturnType<typeof listNeighbors>).map((neighbor) => {
    const preview = cuts.get(neighbor.cutId)?.preview;
    return { ...neighbor, url: drawings.getLocalPreviewUrl(neighbor.cutId, "full") ?? preview?.url ?? null };
  });
  const request = JSON.stringify({ pictures, options, pictureVersion: options.layers.length > 0 ? pictureVersion : 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing's own skins are removed with it
  useEffect(() => {
    let isCanceled = false;
    let skin: Surface | null = null;
    const { pictures, options } = JSON.parse(request) as { pictures: PictureRequest[]; options: OnionOptions };
    const show = async (): Promise<void> => {
      const inks = await Promise.all(pictures.map((each) => cache.load(drawings, each, options, { width, height })));
      if (isCanceled) return;
      const getSide = (side: PictureRequest["side"], colour: string): OnionSide => ({
        colour,
        pictures: pictures
          .map(({ side: each, opacity }, index) => ({ side: each, opacity, ink: inks[index] ?? null }))
          .filter((each): each is typeof each & { ink: Surface } => each.side === side && each.ink !== null),
      });
      skin = composeOnionSkin(
        [getSide("before", options.beforeColour), getSide("after", options.afterColour)],
        createOffscreenSurface,
      );
      if (skin) controller.setOnionSkins([skin]);
    };
    const timer = setTimeout(() => void show(), LOAD_DELAY_MS);
    return () => {
      isCanceled = true;
      clearTimeout(timer);
      if (!skin) return;
      controller.setOnionSkins([]);
      skin.release();
    };
  }, [controller, drawings, drawing, request, cache, width, height]);

  return null;
}

type PictureRequest = ReturnType<typeof listNeighbors>[number] & { url: string | null };

/** Inks of the last cuts, by what they show. Failures aren't kept. */
class InkCache {
  readonly #inks = new Map<string, Promise<Surface | null>>();

  load(
    drawings: Drawings,
    { cutId, url }: PictureRequest,
    { layers }: OnionOptions,
    size: { width: number; height: number },
  ): Promise<Surface | null> {
    if (url === null) return Promise.resolve(null);
    const key = JSON.stringify([url, layers]);
    const cached = this.#inks.get(key);
    const ink = cached ?? (layers.length > 0 ? inkLayers(drawings, cutId, layers, size) : inkPicture(url, size));
    this.#inks.delete(key);
    this.#inks.set(key, ink);
    if (!cached) {
      void ink.then((surface) => {
        if (surface === null) this.#inks.delete(key);
      });
    }
    for (const [old, surface] of this.#inks) {
      if (this.#inks.size <= INKS_MAX) break;
      this.#inks.delete(old);
      void surface.then((each) => each?.release());
    }
    return ink;
  }

  release(): void {
    for (const ink of this.#inks.values()) void ink.then((surface) => surface?.release());
    this.#inks.clear();
  }
}

/** Null if the picture can't be loaded. */
async function inkPicture(url: string, size: { width: number; height: number }): Promise<Surface | null> {
  try {
    const response = await fetchFile(url);
    if (!response.ok) return null;
    const picture = await createImageBitmap(await response.blob());
    const ink = createInk(picture, size, createOffscreenSurface);
    picture.close();
    return ink;
  } catch {
    return null;
  }
}

/** Paint only the layers with these names, without the background. Null if the drawing can't be loaded. */
async function inkLayers(
  drawings: Drawings,
  cutId: string,
  names: readonly string[],
  size: { width: number; height: number },
): Promise<Surface | null> {
  const { syncedDrawing, release } = drawings.open(cutId);
  const copy = new DrawingDocument();
  try {
    await whenLoaded(syncedDrawing);
    if (syncedDrawing.state.getState().phase !== "ready") return null;
    copy.apply(syncedDrawing.document.encode());
    copy.edit(({ layers }) => {
      for (const { id, name } of copy.layers) if (!names.includes(name)) layers.set(`${id}.visible`, false);
    });
    const flattener = new Flattener(copy, createOffscreenSurface, size);
    try {
      const flat = await flattener.flattenWhenReady();
      const ink = createInk(flat.image, size, createOffscreenSurface);
      flat.release();
      return ink;
    } finally {
      flattener.release();
    }
  } catch {
    return null;
  } finally {
    copy.destroy();
    release();
  }
}
