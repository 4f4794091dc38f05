import type { DrawingDocument } from "./document";
import { PAPER } from "./paint";
import type { PaintMeans } from "./paintItem";
import type { Drawn } from "./picture";
import { pictureBook } from "./pictureBook";
import { projectionOf } from "./projection";
import { partsAreMissing } from "./rare";
import { LayerRaster } from "./raster";
import type { Surface, SurfaceFactory } from "./surface";

/** A piece of the plane on which the canvas lies: px of the picture, from the canvas's top left corner. */
interface Piece {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** px of the picture for one of the canvas. */
  readonly scale: number;
}

/**
 * A piece of the plane once, with what was drawn over the canvas's edge, and every picture in it decoded; meant for a
 * worker. One layer at a time is held beside it. Let it go after use, it is large.
 */
export async function paintSheet(drawn: Drawn, piece: Piece, surfaces: SurfaceFactory): Promise<Surface> {
  for (;;) {
    const sheet = painted(drawn, piece, { surfaces, pictures: pictureBook });
    if (!pictureBook.isBusy && !partsAreMissing()) return sheet;
    sheet.release();
    // Half a picture would be taken for the whole.
    if (!pictureBook.isBusy) throw new Error("Not everything can be painted.");
    await pictureBook.ready();
  }
}

function painted({ own, under }: Drawn, { left, top, width, height, scale }: Piece, means: PaintMeans): Surface {
  const sheet = means.surfaces(width, height);
  const { context } = sheet;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  const region = { x: left / scale, y: top / scale, width: width / scale, height: height / scale };
  const projection = projectionOf(region, width, height);
  const put = (drawing: DrawingDocument): void => {
    for (const layer of drawing.layers) {
      const items = drawing.items(layer.id);
      if (!layer.visible || layer.opacity === 0 || items.length === 0) continue;
      const raster = new LayerRaster(means, width, height, projection, false);
      raster.sync(items);
      raster.work();
      context.globalAlpha = layer.opacity;
      context.drawImage(raster.surface.image, 0, 0);
      raster.release();
    }
  };
  if (under) put(under);
  put(own);
  context.globalAlpha = 1;
  return sheet;
}
