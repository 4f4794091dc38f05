import { randomBytes, randomUUID } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { expectAccessible } from "../support/accessibility";
import { publishNewVersion, publishVideo, readFrame } from "../support/media/videos";
import { LiveReview } from "../support/pages/liveReview";
import type { People, Person, ProjectRow } from "../support/people";
import { expect, test } from "../support/test";

interface SharedVideo {
  mina: Person;
  tomas: Person;
  project: ProjectRow;
  video: Awaited<ReturnType<typeof publishVideo>>;
}

async function createSharedVideo(people: People, frames = 240): Promise<SharedVideo> {
  const [mina, tomas] = [await people.create("mina"), await people.create("tomas")];
  for (const [person, display_name] of [
    [mina, "Mina"],
    [tomas, "Tomas"],
  ] as const) {
    await person.call("PATCH", "/profiles/me", { display_name });
  }
  const project = await mina.createProject("Night Ferry");
  await mina.addMember(project, tomas, "viewer");
  return { mina, tomas, project, video: await publishVideo(mina, project, { frames }) };
}

async function openReview(context: BrowserContext, slug: string): Promise<LiveReview> {
  return LiveReview.openReview(await context.newPage(), slug);
}

test("a follower sees the presenter's playback, steps, seeks, speed, and range, can stop following, and returns by a key", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const { mina, tomas, video } = await createSharedVideo(people);
  const minaReview = await openReview(mina.context, video.slug);
  const tomasReview = await openReview(tomas.context, video.slug);
  await minaReview.startButton.click();
  await minaReview.expectStatus("Everyone sees what you're showing.");
  await tomasReview.expectStatus("Mina is in a live review of this video.");
  await expectAccessible(tomasReview.page);
  await tomasReview.button("Join live review").click();
  await tomasReview.expectStatus("You're following Mina.");
  await expect(minaReview.participants).toHaveCount(1);
  // The thumbnail doesn't cover either video.
  await minaReview.expectFrame(0);
  await tomasReview.expectFrame(0);
  await expectAccessible(minaReview.page);

  await minaReview.page.keyboard.press("ArrowRight");
  await minaReview.page.keyboard.press("ArrowRight");
  await tomasReview.expectFrame(2);
  // Loop the video, so that it can't end before it is paused.
  await minaReview.page.keyboard.press("i");
  await minaReview.play.click();
  await expect(tomasReview.pause).toBeVisible();
  await expect.poll(() => tomasReview.getFrame()).toBeGreaterThan(20);
  await minaReview.pause.click();
  const pausedFrame = await minaReview.waitUntilPaused();
  await tomasReview.expectFrame(pausedFrame);
  await expect(tomasReview.play).toBeVisible();

  await minaReview.page.keyboard.press("5");
  await tomasReview.expectFrame(120);
  await minaReview.page.keyboard.press("i");
  await minaReview.page.keyboard.press("Shift+ArrowRight");
  await minaReview.page.keyboard.press("o");
  await minaReview.page.keyboard.press(">");
  await minaReview.play.click();
  await expect(tomasReview.pause).toBeVisible();
  await expect
    .poll(() =>
      tomasReview.page
        .locator("video")
        .first()
        .evaluate((film: HTMLVideoElement) => film.playbackRate),
    )
    .toBeCloseTo(1.25, 1);
  await minaReview.page.keyboard.press("k");
  const loopedFrame = await minaReview.waitUntilPaused();
  expect(loopedFrame).toBeGreaterThanOrEqual(120);
  expect(loopedFrame).toBeLessThanOrEqual(144);
  await tomasReview.expectFrame(loopedFrame);

  // Seeking leaves the shared playback; a key rejoins it.
  await tomasReview.page.keyboard.press("End");
  await tomasReview.expectStatus("You're browsing on your own. Rejoin to follow along.");
  await expect(minaReview.participants.first()).toHaveAccessibleName("Tomas, browsing on their own");
  await minaReview.page.keyboard.press("Home");
  await minaReview.expectFrame(0);
  await tomasReview.expectFrame(239);
  await tomasReview.page.keyboard.press("r");
  await tomasReview.expectStatus("You're following Mina.");
  await tomasReview.expectFrame(0);

  // Take over control, then hand it back.
  await tomasReview.button("Take over").click();
  await tomasReview.expectStatus("Everyone sees what you're showing.");
  await minaReview.expectStatus("You're following Tomas.");
  await tomasReview.page.keyboard.press("ArrowRight");
  await minaReview.expectFrame(1);
  await tomasReview.button("Hand over").click();
  await tomasReview.page.getByRole("menuitem", { name: "Mina" }).click();
  await minaReview.expectStatus("Everyone sees what you're showing.");
  await minaReview.page.keyboard.press("ArrowRight");
  await tomasReview.expectFrame(2);
});

test("a late participant joins at the current position, and playback continues if the presenter disconnects", {
  tag: "@scaled",
}, async ({ people }) => {
  const { mina, tomas, video } = await createSharedVideo(people, 360);
  const minaReview = await openReview(mina.context, video.slug);
  await minaReview.startButton.click();
  await minaReview.page.keyboard.press("3");
  for (let slower = 0; slower < 2; slower += 1) await minaReview.page.keyboard.press("<");
  await minaReview.play.click();
  await expect(minaReview.pause).toBeVisible();
  const tomasReview = await openReview(tomas.context, video.slug);
  await tomasReview.button("Join live review").click();
  await expect(tomasReview.pause).toBeVisible();
  await expect.poll(() => tomasReview.getFrame()).toBeGreaterThan(108);
  await minaReview.page.close();
  await tomasReview.expectStatus("No one is presenting. The video waits until someone does.");
  const frameBefore = await tomasReview.getFrame();
  await expect.poll(() => tomasReview.getFrame()).toBeGreaterThan(frameBefore);
  await tomasReview.button("Present").click();
  await tomasReview.expectStatus("Everyone sees what you're showing.");
  await tomasReview.page.keyboard.press("k");
  await tomasReview.waitUntilPaused();
  await tomasReview.button("Leave").click();
  await expect(tomasReview.bar).toHaveCount(0);
  await expect(tomasReview.startButton).toBeVisible();
});

test("comparing two versions is shown to all participants", async ({ people }) => {
  const { mina, tomas, video } = await createSharedVideo(people, 240);
  await publishNewVersion(mina, video, { rate: [12, 1], frames: 60 });
  const minaReview = await openReview(mina.context, video.slug);
  const tomasReview = await openReview(tomas.context, video.slug);
  await minaReview.startButton.click();
  await tomasReview.button("Join live review").click();
  await tomasReview.expectStatus("You're following Mina.");
  await minaReview.page.getByRole("button", { name: "Compare" }).click();
  const comparedVideo = tomasReview.page.locator("video[data-comparison='1']");
  await expect(comparedVideo).toBeVisible();
  await minaReview.page.keyboard.press("ArrowRight");
  await tomasReview.expectFrame(1);
  await expect.poll(() => comparedVideo.evaluate(readFrame)).toBe(2);
  await minaReview.page.getByRole("radio", { name: "Wipe" }).check({ force: true });
  await minaReview.page.getByRole("slider", { name: "Wipe" }).press("ArrowRight");
  await expect(tomasReview.page.getByRole("slider", { name: "Wipe" })).toHaveAttribute("aria-valuenow", "52");
  await minaReview.page.getByRole("button", { name: "Stop comparing" }).click();
  await expect(comparedVideo).toHaveCount(0);
  await minaReview.selectVersion(1);
  await expect(tomasReview.seek).toHaveAttribute("aria-valuemax", "239");
  await minaReview.waitUntilReady();
  await minaReview.forward.click();
  await tomasReview.expectFrame(1);
  await tomasReview.expectStatus("You're following Mina.");
});

test("a drawing is shown to others while it is drawn, and becomes a note on Enter", async ({ people }) => {
  const { mina, tomas, video } = await createSharedVideo(people, 240);
  const minaReview = await openReview(mina.context, video.slug);
  const tomasReview = await openReview(tomas.context, video.slug);
  await minaReview.startButton.click();
  await tomasReview.button("Join live review").click();
  await minaReview.page.keyboard.press("ArrowRight");
  await tomasReview.expectFrame(1);
  const box = await tomasReview.player.locator("video").first().boundingBox();
  if (!box) throw new Error("The film should be on the screen.");
  const toScreen = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y];
  await tomasReview.page.mouse.move(...toScreen(0.5, 0.5));
  await expect(minaReview.player.getByText("Tomas", { exact: true })).toBeVisible();

  await tomasReview.button("Draw").click();
  await tomasReview.expectStatus("Draw on the frame, then press Enter to save the drawing as a note.");
  await tomasReview.page.mouse.move(...toScreen(0.3, 0.3));
  await tomasReview.page.mouse.down();
  await tomasReview.page.mouse.move(...toScreen(0.6, 0.5), { steps: 8 });
  const lines = minaReview.player.locator("svg[aria-hidden] g path[d]");
  await expect(lines).toHaveCount(1);
  await tomasReview.page.mouse.up();
  await tomasReview.expectStatus("Draw on the frame, then press Enter to save the drawing as a note.");
  await tomasReview.page.keyboard.press("Enter");
  const notes = minaReview.page.getByRole("list", { name: "Notes" }).getByRole("listitem");
  await expect(notes).toHaveCount(1);
  await expect(notes).toContainText("Tomas");
  await tomasReview.expectStatus("You're following Mina.");
  await expect(minaReview.player.getByRole("img", { name: "Drawing on the frame" }).locator("path")).toHaveCount(1);
  await minaReview.expectStatus("Everyone sees what you're showing.");
});

test("a guest joins a live review under a name, follows to other versions, draws, and presents when no one does", {
  tag: "@scaled",
}, async ({ people }) => {
  const { mina, video } = await createSharedVideo(people, 240);
  await publishNewVersion(mina, video, { rate: [12, 1], frames: 60 });
  const [id, secret] = [randomUUID(), randomBytes(32).toString("base64url")];
  await mina.call("POST", `/videos/${video.id}/guest-links`, { id, secret });
  const visitor = await (await people.openContext()).newPage();
  await visitor.goto(`/guest#${id}.${secret}`);
  const guestReview = new LiveReview(visitor);
  await guestReview.waitUntilReady();
  await guestReview.startButton.click();
  const dialog = visitor.getByRole("dialog", { name: "Live review" });
  await dialog.getByRole("button", { name: "Join live review" }).click();
  await expect(dialog.getByText("Enter your name.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Your name" }).fill("Ada");
  await visitor.keyboard.press("Enter");
  await guestReview.expectStatus("Everyone sees what you're showing.");
  await expectAccessible(visitor);

  const minaReview = await openReview(mina.context, video.slug);
  await minaReview.expectStatus("Ada (guest) is in a live review of this video.");
  await minaReview.button("Join live review").click();
  await minaReview.expectStatus("You're following Ada (guest).");
  await guestReview.forward.click();
  await minaReview.expectFrame(1);
  await minaReview.button("Take over").click();
  await guestReview.expectStatus("You're following Mina.");
  await expect(guestReview.button("Take over")).toHaveCount(0);

  await minaReview.selectVersion(1);
  await expect(guestReview.seek).toHaveAttribute("aria-valuemax", "239");
  await minaReview.waitUntilReady();
  await minaReview.forward.click();
  await guestReview.expectFrame(1);
  await minaReview.page.getByRole("button", { name: "Compare" }).click();
  const comparedVideo = visitor.locator("video[data-comparison='2']");
  await expect.poll(() => comparedVideo.evaluate(readFrame)).toBe(0);

  const box = await guestReview.player.locator("video").first().boundingBox();
  if (!box) throw new Error("The film should be on the screen.");
  await guestReview.button("Draw").click();
  await visitor.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.5);
  await visitor.mouse.down();
  await visitor.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 4 });
  await visitor.mouse.up();
  await visitor.keyboard.press("Enter");
  const notes = minaReview.page.getByRole("list", { name: "Notes" }).getByRole("listitem");
  await expect(notes).toContainText("Ada");
  await expect(visitor.getByRole("list", { name: "Notes" }).getByRole("listitem")).toHaveCount(1);

  await minaReview.page.close();
  await guestReview.expectStatus("No one is presenting. The video waits until someone does.");
  await guestReview.button("Present").click();
  await guestReview.expectStatus("Everyone sees what you're showing.");
  await guestReview.button("Leave").click();
  await expect(guestReview.seek).toHaveAttribute("aria-valuemax", "59");
});
