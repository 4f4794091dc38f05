import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { startTestServer, throwNetworkError } from "@/api/testing";
import { videoWithTrailingSound } from "@/features/videos/player/testing";
import { buildRating, buildVideo, buildVideoServer } from "@/features/videos/testing";
import type { Video } from "@/features/videos/types";
import { mount } from "@/testing";
import WatchPage from "./WatchPage";

const player = page.getByRole("region", { name: "Video player" });
const seek = player.getByRole("slider", { name: "Seek" });
const play = player.getByRole("button", { name: "Play", exact: true });
const pause = player.getByRole("button", { name: "Pause" });
const forward = player.getByRole("button", { name: "+1f, step forward one frame" });
const back = player.getByRole("button", { name: "-1f, step back one frame" });
const BROKEN = "data:video/mp4;base64,AAAA";

function getVideo(): HTMLVideoElement {
  const found = player.element().querySelector("video");
  if (!found) throw new Error("There is no video.");
  return found;
}

async function waitUntilReady(): Promise<void> {
  await expect.element(play).toBeVisible();
  await expect.poll(() => getVideo().readyState).toBe(4);
}

const expectFrame = (frame: number) => expect.element(seek).toHaveAttribute("aria-valuenow", String(frame));

/** Slow down playback, so that the video doesn't end during the test. */
async function playSlowly(): Promise<void> {
  await userEvent.keyboard("<<<<");
  await expect.poll(() => getVideo().playbackRate).toBe(0.25);
}

function openPage(viewport: [number, number] = [1280, 900]) {
  return mount(<WatchPage onOpen={vi.fn()} onSend={null} />, {
    url: "/video/crossing-abc",
    route: "/video/$slug",
    viewport,
  });
}

async function openVideo(fields: Partial<Video> = {}) {
  const server = await buildVideoServer(buildVideo(fields));
  await openPage();
  return server;
}

test("an expired URL is renewed, and the video keeps working", async () => {
  const server = await openVideo({ video_url: BROKEN });
  server.respond({ "GET /api/videos/v": buildVideo() });
  await waitUntilReady();
  await forward.click();
  await expectFrame(1);
  expect(server.getRequests("GET", "/api/videos/v").length).toBeGreaterThan(0);
});

test("a video that fails to load shows an error and can be retried", async () => {
  const server = await openVideo({ video_url: BROKEN });
  const failed = player.getByRole("alert");
  await expect.element(failed.getByText("Couldn't play the video")).toBeVisible();
  server.respond({ "GET /api/videos/v": buildVideo() });
  await player.getByRole("button", { name: "Try again" }).click();
  await waitUntilReady();
  expect(failed.query()).toBeNull();
});

test("a page that fails to load can be retried, and fits a touch phone", async () => {
  const server = await startTestServer({ "GET /api/videos/crossing-abc": throwNetworkError }, null);
  await openPage([390, 844]);
  await expect.element(page.getByRole("heading", { name: "Couldn't load the video" })).toBeVisible();
  const video = buildVideo({ title: `The ${"W".repeat(100)} crossing` });
  server.respond({
    "GET /api/videos/crossing-abc": video,
    "POST /api/videos/v/views": { views: 1 },
    "GET /api/videos/v/comments": { items: [], next_cursor: null },
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await waitUntilReady();
  await playSlowly();
  const tap = () => getVideo().dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch" }));
  tap();
  await expect.element(pause).toBeVisible();
  tap();
  await expect.element(play).toBeVisible();
  await expect.element(page.getByText("No comments yet")).toBeVisible();
  expect(document.documentElement.scrollWidth - window.innerWidth).toBe(0);
});

test("Space plays after a button was clicked, and presses a button focused by keyboard", async () => {
  await openVideo();
  await waitUntilReady();
  await playSlowly();
  await forward.click();
  await expectFrame(1);
  await userEvent.keyboard(" ");
  await expect.element(pause).toBeVisible();
  await userEvent.keyboard(" ");
  await expect.element(play).toBeVisible();
  const pausedFrame = Number(seek.element().getAttribute("aria-valuenow"));
  await back.click();
  await expectFrame(pausedFrame - 1);
  await userEvent.keyboard("{Tab}");
  await expect.element(forward).toHaveFocus();
  await userEvent.keyboard(" ");
  await expectFrame(pausedFrame);
  await expect.element(play).toBeVisible();
});

test("sound after the last frame counts on the seek bar and readout; frames stay exact", async () => {
  const soundFields = {
    video_url: videoWithTrailingSound.url,
    frames: videoWithTrailingSound.rate.frames,
    duration_seconds: videoWithTrailingSound.seconds,
  };
  await openVideo({ ...soundFields, has_sound: true });
  await waitUntilReady();
  const readout = player.getByTitle(/^Show (frame numbers|timecode)$/);
  await expect.poll(() => readout.element().textContent).toMatch(/^00:00:00:00 \/ 00:00:0[12]:\d\d$/);
  await userEvent.keyboard("{End}");
  await expect.poll(() => Number(seek.element().getAttribute("aria-valuenow"))).toBeGreaterThan(40);
  await back.click();
  await expectFrame(23);
  await forward.click();
  await expectFrame(23);
  await back.click();
  await expectFrame(22);
  await readout.click();
  await expect.element(readout).toHaveTextContent("22 / 23");
});

test("muting is remembered for the next video", async () => {
  await buildVideoServer(buildVideo({ has_sound: true }));
  const { unmount } = await openPage();
  await waitUntilReady();
  const mute = player.getByRole("button", { name: "Mute" });
  await userEvent.keyboard("m");
  await expect.element(mute).toHaveAttribute("aria-pressed", "true");
  unmount();
  await openPage();
  await expect.element(mute).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("m");
  await expect.element(mute).toHaveAttribute("aria-pressed", "false");
});

const getStar = (value: number) =>
  page.getByRole("radio", { name: `${value} ${value === 1 ? "star" : "stars"}`, exact: true });
const expectSummary = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

test("a rejected rating is reverted with a message", async () => {
  const server = await openVideo();
  server.respond({ "PUT /api/videos/v/rating": Response.json({ detail: "The disk is full." }, { status: 500 }) });
  await getStar(3).click({ force: true });
  await expect.element(page.getByText("The disk is full.")).toBeVisible();
  await expectSummary("Not rated yet");
  await expect.element(getStar(3)).not.toBeChecked();
});

test("a rating counts immediately, and clicking it again removes it", async () => {
  const server = await openVideo();
  server.respond({
    "PUT /api/videos/v/rating": buildRating,
    "DELETE /api/videos/v/rating": { average: null, count: 0, my_rating: null },
  });
  await getStar(4.5).click({ force: true });
  await expect.element(getStar(4.5)).toBeChecked();
  await expectSummary("4.5 · 1 rating");
  expect(page.getByRole("radiogroup", { name: "Rating" }).getByRole("radio").elements()).toHaveLength(10);
  await getStar(4.5).click({ force: true });
  await expect.element(getStar(4.5)).not.toBeChecked();
  await expectSummary("Not rated yet");
  expect(server.getRequests("PUT", "/api/videos/v/rating").map(({ body }) => body)).toEqual([{ value: 4.5 }]);
});

test("arrow keys choose a rating, Enter saves it, and Enter on the saved rating removes it", async () => {
  const server = await openVideo({ rating: { average: 2.5, count: 2, my_rating: 0.5 } });
  server.respond({
    "PUT /api/videos/v/rating": { average: 2.75, count: 2, my_rating: 1 },
    "DELETE /api/videos/v/rating": { average: 4.5, count: 1, my_rating: null },
  });
  await expect.element(getStar(0.5)).toBeChecked();
  (getStar(0.5).element() as HTMLInputElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(getStar(1)).toBeChecked();
  await expect.element(page.getByText("1: press Enter to save")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(getStar(0.5)).toBeChecked();
  await userEvent.keyboard("{ArrowRight}");
  await expectSummary("2.5 · 2 ratings");
  expect(server.getRequests("PUT", "/api/videos/v/rating")).toHaveLength(0);
  await userEvent.keyboard("{Enter}");
  await expectSummary("2.8 · 2 ratings");
  await userEvent.keyboard("{Enter}");
  await expectSummary("4.5 · 1 rating");
  await expect.element(getStar(1)).not.toBeChecked();
});

test("ratings by others show immediately", async () => {
  const server = await openVideo();
  await waitUntilReady();
  await expectSummary("Not rated yet");
  server.sendEvent("video:v", { type: "video_rated", video_id: "v", average: 4.5, count: 1 } as never);
  await expectSummary("4.5 · 1 rating");
});
