import { expect, it, onTestFinished } from "vitest";
import { Drawings } from "./drawings";
import { RegionPainter } from "./regionPainter";
import { FakeDrawingServer } from "./testing";

const PIECE = { left: 0, top: 0, width: 64, height: 36, scale: 0.1 };

it("paints again after its worker could not be loaded", async () => {
  const far = new FakeDrawingServer();
  far.cuts.add("a");
  const canvas = { width: 640, height: 360 };
  const drawings = new Drawings(
    { projectId: "p", userId: "sheets", canvas, canEdit: true },
    { socket: far.createTabSocket() },
  );
  onTestFinished(() => drawings.dispose());
  let attempts = 0;
  const makeWorker = () => {
    attempts += 1;
    if (attempts === 1) return new Worker("data:text/plain,unreachable", { type: "module" });
    return new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" });
  };
  const sheets = new RegionPainter(drawings, makeWorker);
  onTestFinished(() => sheets.dispose());
  const make = () => sheets.paint("a", null, PIECE, () => true);
  expect(await make()).toBe(null);
  const sheet = await make();
  expect(sheet?.width).toBe(64);
  sheet?.close();
});
