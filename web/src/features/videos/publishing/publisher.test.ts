import { afterEach, expect, it, vi } from "vitest";
import type { Publication } from "@/features/videos/types";
import { Publisher } from "./publisher";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const publication = {
  id: "1",
  project_id: "p",
  source: "file",
  state: "publishing",
  step: "checking",
  progress: 0.1,
} as Publication;

it("shows a failure as soon as the server announces it, without waiting for the next poll", async () => {
  vi.useFakeTimers();
  const responses: object[] = [publication, { ...publication, step: "converting" }];
  const lastResponse = { ...publication, state: "failed", step: null, detail: "The end of this video is missing." };
  const fetchSpy = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => new Response(JSON.stringify(responses.shift() ?? lastResponse)));
  const publisher = new Publisher({ project: "p", video: null });
  const following = publisher.follow(publication);
  await vi.waitFor(() => expect(publisher.state.getState().serverStep).toBe("checking"));
  publisher.refresh();
  await vi.waitFor(() => expect(publisher.state.getState().serverStep).toBe("converting"));
  publisher.refresh();
  await following;
  expect(publisher.state.getState().error).toBe("The end of this video is missing.");
  expect(fetchSpy).toHaveBeenCalledTimes(3);
});

it("shows what the server is waiting for, and a notice on the finished video", async () => {
  const waitingPublication = { ...publication, step: "waiting", detail: "Waiting for 1 sound…" };
  const notice = "1 sound wasn't ready and isn't in this video.";
  const responses: object[] = [waitingPublication];
  const lastResponse = { ...publication, state: "done", step: null, slug: "ferry-1", detail: notice };
  vi.spyOn(globalThis, "fetch").mockImplementation(
    async () => new Response(JSON.stringify(responses.shift() ?? lastResponse)),
  );
  const publisher = new Publisher({ project: "p", video: null });
  const following = publisher.follow(publication);
  await vi.waitFor(() => expect(publisher.state.getState().serverDetail).toBe("Waiting for 1 sound…"));
  publisher.refresh();
  await following;
  expect(publisher.state.getState()).toMatchObject({ step: "done", slug: "ferry-1", serverDetail: notice });
});
