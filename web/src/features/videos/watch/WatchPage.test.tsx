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

function film(): HTMLVideoElement {
  const found = player.element().querySelector("video");
  if (!found) throw new Error("There is no film.");
  return found;
}

async function isReady(): Promise<void> {
  await expect.element(play).toBeVisible();
  await expect.poll(() => film().readyState).toBe(4);
}

const stands = (frame: number) => expect.element(seek).toHaveAttribute("aria-valuenow", String(frame));

/** Slow down playback, so that the video doesn't end during the test. */
async function playSlowly(): Promise<void> {
  await userEvent.keyboard("<<<<");
  await expect.poll(() => film().playbackRate).toBe(0.25);
}

function openPage(viewport: [number, number] = [1280, 900]) {
  return mount(<WatchPage onOpen={vi.fn()} onSend={null} />, {
    at: "/video/crossing-abc",
    route: "/video/$slug",
    viewport,
  });
}

async function watch(fields: Partial<Video> = {}) {
  const server = await buildVideoServer(buildVideo(fields));
  await openPage();
  return server;
}

test("an address that ran out is fetched anew, and the film goes on", async () => {
  const server = await watch({ video_url: BROKEN });
  server.respond({ "GET /api/videos/v": buildVideo() });
  await isReady();
  await forward.click();
  await stands(1);
  expect(server.getRequests("GET", "/api/videos/v").length).toBeGreaterThan(0);
});

test("a film that cannot be had says so, and may be tried again", async () => {
  const server = await watch({ video_url: BROKEN });
  const failed = player.getByRole("alert");
  await expect.element(failed.getByText("The video could not be played")).toBeVisible();
  server.respond({ "GET /api/videos/v": buildVideo() });
  await player.getByRole("button", { name: "Try again" }).click();
  await isReady();
  expect(failed.query()).toBeNull();
});

test("a page whose server is away says so and tries again, and fits a phone that is touched", async () => {
  const server = await startTestServer({ "GET /api/videos/crossing-abc": throwNetworkError }, null);
  await openPage([390, 844]);
  await expect.element(page.getByRole("heading", { name: "The video could not be loaded" })).toBeVisible();
  const video = buildVideo({ title: `The ${"W".repeat(100)} crossing` });
  server.respond({
    "GET /api/videos/crossing-abc": video,
    "POST /api/videos/v/views": { views: 1 },
    "GET /api/videos/v/comments": { items: [], next_cursor: null },
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await isReady();
  await playSlowly();
  const tap = () => film().dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch" }));
  tap();
  await expect.element(pause).toBeVisible();
  tap();
  await expect.element(play).toBeVisible();
  await expect.element(page.getByText("No comments yet")).toBeVisible();
  expect(document.documentElement.scrollWidth - window.innerWidth).toBe(0);
});

test("Space plays after a button was clicked, and presses a button that the keyboard came to", async () => {
  await watch();
  await isReady();
  await playSlowly();
  await forward.click();
  await stands(1);
  await userEvent.keyboard(" ");
  await expect.element(pause).toBeVisible();
  await userEvent.keyboard(" ");
  await expect.element(play).toBeVisible();
  const stood = Number(seek.element().getAttribute("aria-valuenow"));
  await back.click();
  await stands(stood - 1);
  await userEvent.keyboard("{Tab}");
  await expect.element(forward).toHaveFocus();
  await userEvent.keyboard(" ");
  await stands(stood);
  await expect.element(play).toBeVisible();
});

test("sound that goes on after the last frame has its place on the bar and the clock; frames stay exact", async () => {
  const sounds = {
    video_url: videoWithTrailingSound.url,
    frames: videoWithTrailingSound.rate.frames,
    duration_seconds: videoWithTrailingSound.seconds,
  };
  await watch({ ...sounds, has_sound: true });
  await isReady();
  const readout = player.getByTitle(/^Show (frame numbers|timecode)$/);
  await expect.poll(() => readout.element().textContent).toMatch(/^0:00:00 \/ 0:0[12]:\d\d$/);
  await userEvent.keyboard("{End}");
  await expect.poll(() => Number(seek.element().getAttribute("aria-valuenow"))).toBeGreaterThan(40);
  await back.click();
  await stands(23);
  await forward.click();
  await stands(23);
  await back.click();
  await stands(22);
  await readout.click();
  await expect.element(readout).toHaveTextContent("22 / 23");
});

test("that one muted the sound is remembered for the next film", async () => {
  await buildVideoServer(buildVideo({ has_sound: true }));
  const { unmount } = await openPage();
  await isReady();
  const mute = player.getByRole("button", { name: "Mute" });
  await userEvent.keyboard("m");
  await expect.element(mute).toHaveAttribute("aria-pressed", "true");
  unmount();
  await openPage();
  await expect.element(mute).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("m");
  await expect.element(mute).toHaveAttribute("aria-pressed", "false");
});

const star = (value: number) => page.getByRole("radio", { name: `${value} stars`, exact: true });
const summary = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

test("a rating that is refused is put back, with a message", async () => {
  const server = await watch();
  server.respond({ "PUT /api/videos/v/rating": Response.json({ detail: "The disk is full." }, { status: 500 }) });
  await star(3).click({ force: true });
  await expect.element(page.getByText("The disk is full.")).toBeVisible();
  await summary("Not rated yet");
  await expect.element(star(3)).not.toBeChecked();
});

test("a rating counts at once, and is taken back by the same press", async () => {
  const server = await watch();
  server.respond({
    "PUT /api/videos/v/rating": buildRating,
    "DELETE /api/videos/v/rating": { average: null, count: 0, my_rating: null },
  });
  await star(4.5).click({ force: true });
  await expect.element(star(4.5)).toBeChecked();
  await summary("4.5 · 1 rating");
  expect(page.getByRole("radiogroup", { name: "Rating" }).getByRole("radio").elements()).toHaveLength(10);
  await star(4.5).click({ force: true });
  await expect.element(star(4.5)).not.toBeChecked();
  await summary("Not rated yet");
  expect(server.getRequests("PUT", "/api/videos/v/rating").map(({ body }) => body)).toEqual([{ value: 4.5 }]);
});

test("the arrows choose a rating, and nothing counts before Enter; Enter on what one gave takes it back", async () => {
  const server = await watch({ rating: { average: 2.5, count: 2, my_rating: 0.5 } });
  server.respond({
    "PUT /api/videos/v/rating": { average: 2.75, count: 2, my_rating: 1 },
    "DELETE /api/videos/v/rating": { average: 4.5, count: 1, my_rating: null },
  });
  await expect.element(star(0.5)).toBeChecked();
  (star(0.5).element() as HTMLInputElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(star(1)).toBeChecked();
  await expect.element(page.getByText("1: press Enter to save")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(star(0.5)).toBeChecked();
  await userEvent.keyboard("{ArrowRight}");
  await summary("2.5 · 2 ratings");
  expect(server.getRequests("PUT", "/api/videos/v/rating")).toHaveLength(0);
  await userEvent.keyboard("{Enter}");
  await summary("2.8 · 2 ratings");
  await userEvent.keyboard("{Enter}");
  await summary("4.5 · 1 rating");
  await expect.element(star(1)).not.toBeChecked();
});

test("what others rate is seen at once", async () => {
  const server = await watch();
  await isReady();
  await summary("Not rated yet");
  server.sendEvent("video:v", { type: "video_rated", video_id: "v", average: 4.5, count: 1 } as never);
  await summary("4.5 · 1 rating");
});
