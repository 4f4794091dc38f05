import { afterEach, expect, it, vi } from "vitest";
import type { Publication } from "@/features/videos/tile/types";
import { Publisher } from "./publisher";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const underway = {
  id: "1",
  project_id: "p",
  source: "file",
  state: "publishing",
  step: "checking",
  progress: 0.1,
} as Publication;

it("shows a failure as soon as the server tells of it, without waiting for the next look", async () => {
  vi.useFakeTimers();
  const answers: object[] = [underway, { ...underway, step: "converting" }];
  const last = { ...underway, state: "failed", step: null, detail: "The end of this video is missing." };
  const fetched = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => new Response(JSON.stringify(answers.shift() ?? last)));
  const publisher = new Publisher({ project: "p", video: null });
  const followed = publisher.follow(underway);
  await vi.waitFor(() => expect(publisher.state.getState().serverStep).toBe("checking"));
  publisher.refresh();
  await vi.waitFor(() => expect(publisher.state.getState().serverStep).toBe("converting"));
  publisher.refresh();
  await followed;
  expect(publisher.state.getState().fault).toBe("The end of this video is missing.");
  expect(fetched).toHaveBeenCalledTimes(3);
});

it("says what the server waits for, and what the finished video lacks", async () => {
  const waiting = { ...underway, step: "waiting", detail: "Waiting for 1 sound…" };
  const lacking = "1 sound wasn't ready and isn't in this video.";
  const answers: object[] = [waiting];
  const last = { ...underway, state: "done", step: null, slug: "ferry-1", detail: lacking };
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(JSON.stringify(answers.shift() ?? last)));
  const publisher = new Publisher({ project: "p", video: null });
  const followed = publisher.follow(underway);
  await vi.waitFor(() => expect(publisher.state.getState().serverDetail).toBe("Waiting for 1 sound…"));
  publisher.refresh();
  await followed;
  expect(publisher.state.getState()).toMatchObject({ step: "done", slug: "ferry-1", serverDetail: lacking });
});
