import { expect, it, onTestFinished } from "vitest";
import { Drawings } from "./drawings";
import { RegionPainter } from "./regionPainter";
import { FakeDrawingServer } from "./testing";

const REGION = { left: 0, top: 0, width: 64, height: 36, scale: 0.1 };

it("paints after its worker failed to load the first time", async () => {
  const fakeServer = new FakeDrawingServer();
  fakeServer.cuts.add("a");
  const canvas = { width: 640, height: 360 };
  const drawings = new Drawings(
    { projectId: "p", userId: "sheets", canvas, canEdit: true },
    { socket: fakeServer.createTabSocket() },
  );
  onTestFinished(() => drawings.dispose());
  let attempts = 0;
  const makeWorker = () => {
    attempts += 1;
    if (attempts === 1) return new Worker("data:text/plain,unreachable", { type: "module" });
    return new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" });
  };
  const painter = new RegionPainter(drawings, makeWorker);
  onTestFinished(() => painter.dispose());
  const paint = () => painter.paint("a", null, REGION, () => true);
  expect(await paint()).toBe(null);
  const bitmap = await paint();
  expect(bitmap?.width).toBe(64);
  bitmap?.close();
});
