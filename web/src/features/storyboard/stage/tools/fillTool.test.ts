import { expect, it, onTestFinished } from "vitest";
import { DrawingDocument } from "@/engine/drawing/document";
import { createLineStroke } from "@/engine/testing";
import { FillTool } from "./fillTool";

it("finds areas of the current drawing after its worker failed to load once", async () => {
  let attempts = 0;
  const makeWorker = () => {
    attempts += 1;
    if (attempts === 1) return new Worker("data:text/plain,unreachable", { type: "module" });
    return new Worker(new URL("@/features/storyboard/drawingSync/fill.worker.ts", import.meta.url), { type: "module" });
  };
  const fill = new FillTool({ width: 80, height: 40 }, makeWorker);
  onTestFinished(() => fill.dispose());
  const drawing = new DrawingDocument();
  fill.setDrawings(drawing, null);
  expect(await fill.findArea({ x: 20, y: 20 }, 0)).toBe(null);
  drawing.add(createLineStroke("wall", [40, 0], [40, 40]), "base");
  const area = await fill.findArea({ x: 20, y: 20 }, 0);
  expect(area).toBeInstanceOf(Uint8Array);
  expect(area).not.toEqual(await fill.findArea({ x: 60, y: 20 }, 0));
});
