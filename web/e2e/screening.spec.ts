import { randomBytes, randomUUID } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { publishAnew, publishFilm, readFrame } from "./support/files/films";
import { isAccessible } from "./support/fit";
import { Screening } from "./support/pages/screening";
import type { People, Person, ProjectRow } from "./support/people";
import { expect, test } from "./support/test";

interface Shared {
  mina: Person;
  tomas: Person;
  project: ProjectRow;
  video: Awaited<ReturnType<typeof publishFilm>>;
}

async function share(people: People, frames = 240): Promise<Shared> {
  const [mina, tomas] = [await people.create("mina"), await people.create("tomas")];
  for (const [person, display_name] of [
    [mina, "Mina"],
    [tomas, "Tomas"],
  ] as const) {
    await person.call("PATCH", "/profiles/me", { display_name });
  }
  const project = await mina.makeProject("Night Ferry");
  await mina.addMember(project, tomas, "viewer");
  return { mina, tomas, project, video: await publishFilm(mina, project, { frames }) };
}

async function sit(context: BrowserContext, slug: string): Promise<Screening> {
  return Screening.at(await context.newPage(), slug);
}

test("one drives and the other follows: play, pause, step, seek, speed and range; alone, and back by a key", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const { mina, tomas, video } = await share(people);
  const hers = await sit(mina.context, video.slug);
  const his = await sit(tomas.context, video.slug);
  await hers.begin.click();
  await hers.says("Everybody sees what you show.");
  await his.says("Mina is reviewing this film together.");
  await isAccessible(his.page);
  await his.button("Join the review").click();
  await his.says("You follow Mina.");
  await expect(hers.people).toHaveCount(1);
  // The thumbnail doesn't cover either video.
  await hers.shows(0);
  await his.shows(0);
  await isAccessible(hers.page);

  await hers.page.keyboard.press("ArrowRight");
  await hers.page.keyboard.press("ArrowRight");
  await his.shows(2);
  // Loop the video, so that it can't end before it is paused.
  await hers.page.keyboard.press("i");
  await hers.play.click();
  await expect(his.pause).toBeVisible();
  await expect.poll(() => his.frame()).toBeGreaterThan(20);
  await hers.pause.click();
  const paused = await hers.stands();
  await his.shows(paused);
  await expect(his.play).toBeVisible();

  await hers.page.keyboard.press("5");
  await his.shows(120);
  await hers.page.keyboard.press("i");
  await hers.page.keyboard.press("Shift+ArrowRight");
  await hers.page.keyboard.press("o");
  await hers.page.keyboard.press(">");
  await hers.play.click();
  await expect(his.pause).toBeVisible();
  await expect
    .poll(() =>
      his.page
        .locator("video")
        .first()
        .evaluate((film: HTMLVideoElement) => film.playbackRate),
    )
    .toBeCloseTo(1.25, 1);
  await hers.page.keyboard.press("k");
  const looped = await hers.stands();
  expect(looped).toBeGreaterThanOrEqual(120);
  expect(looped).toBeLessThanOrEqual(144);
  await his.shows(looped);

  // Seeking leaves the shared playback; a key rejoins it.
  await his.page.keyboard.press("End");
  await his.says("You look alone. The others go on without you.");
  await expect(hers.people.first()).toHaveAccessibleName("Tomas, looks alone");
  await hers.page.keyboard.press("Home");
  await hers.shows(0);
  await his.shows(239);
  await his.page.keyboard.press("r");
  await his.says("You follow Mina.");
  await his.shows(0);

  // Take over control, then hand it back.
  await his.button("Take over").click();
  await his.says("Everybody sees what you show.");
  await hers.says("You follow Tomas.");
  await his.page.keyboard.press("ArrowRight");
  await hers.shows(1);
  await his.button("Hand over").click();
  await his.page.getByRole("menuitem", { name: "Mina" }).click();
  await hers.says("Everybody sees what you show.");
  await hers.page.keyboard.press("ArrowRight");
  await his.shows(2);
});

test("who comes later lands where the film is, and a driver whose line breaks stops nobody", {
  tag: "@scaled",
}, async ({ people }) => {
  const { mina, tomas, video } = await share(people, 360);
  const hers = await sit(mina.context, video.slug);
  await hers.begin.click();
  await hers.page.keyboard.press("3");
  for (let slower = 0; slower < 2; slower += 1) await hers.page.keyboard.press("<");
  await hers.play.click();
  await expect(hers.pause).toBeVisible();
  const his = await sit(tomas.context, video.slug);
  await his.button("Join the review").click();
  await expect(his.pause).toBeVisible();
  await expect.poll(() => his.frame()).toBeGreaterThan(108);
  await hers.page.close();
  await his.says("Nobody drives. The film stays as it is until somebody does.");
  const before = await his.frame();
  await expect.poll(() => his.frame()).toBeGreaterThan(before);
  await his.button("Drive").click();
  await his.says("Everybody sees what you show.");
  await his.page.keyboard.press("k");
  await his.stands();
  await his.button("Leave").click();
  await expect(his.bar).toHaveCount(0);
  await expect(his.begin).toBeVisible();
});

test("a version and another one beside it are shown to all", async ({ people }) => {
  const { mina, tomas, video } = await share(people, 240);
  await publishAnew(mina, video, { rate: [12, 1], frames: 60 });
  const hers = await sit(mina.context, video.slug);
  const his = await sit(tomas.context, video.slug);
  await hers.begin.click();
  await his.button("Join the review").click();
  await his.says("You follow Mina.");
  await hers.page.getByRole("button", { name: "Compare" }).click();
  const beside = his.page.locator("video[data-beside='1']");
  await expect(beside).toBeVisible();
  await hers.page.keyboard.press("ArrowRight");
  await his.shows(1);
  await expect.poll(() => beside.evaluate(readFrame)).toBe(2);
  await hers.page.getByRole("radio", { name: "Wipe" }).check({ force: true });
  await hers.page.getByRole("slider", { name: "Wipe" }).press("ArrowRight");
  await expect(his.page.getByRole("slider", { name: "Wipe" })).toHaveAttribute("aria-valuenow", "52");
  await hers.page.getByRole("button", { name: "Stop comparing" }).click();
  await expect(beside).toHaveCount(0);
  await hers.showOlder(1);
  await expect(his.seek).toHaveAttribute("aria-valuemax", "239");
  await hers.ready();
  await hers.forward.click();
  await his.shows(1);
  await his.says("You follow Mina.");
});

test("what one draws is seen as it is drawn, and becomes a note on Enter", async ({ people }) => {
  const { mina, tomas, video } = await share(people, 240);
  const hers = await sit(mina.context, video.slug);
  const his = await sit(tomas.context, video.slug);
  await hers.begin.click();
  await his.button("Join the review").click();
  await hers.page.keyboard.press("ArrowRight");
  await his.shows(1);
  const box = await his.player.locator("video").first().boundingBox();
  if (!box) throw new Error("The film should be on the screen.");
  const at = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y];
  await his.page.mouse.move(...at(0.5, 0.5));
  await expect(hers.player.getByText("Tomas", { exact: true })).toBeVisible();

  await his.button("Draw").click();
  await his.says("Enter makes it a note.");
  await his.page.mouse.move(...at(0.3, 0.3));
  await his.page.mouse.down();
  await his.page.mouse.move(...at(0.6, 0.5), { steps: 8 });
  const lines = hers.player.locator("svg[aria-hidden] g path[d]");
  await expect(lines).toHaveCount(1);
  await his.page.mouse.up();
  await his.says("Enter makes it a note.");
  await his.page.keyboard.press("Enter");
  const notes = hers.page.getByRole("list", { name: "Notes" }).getByRole("listitem");
  await expect(notes).toHaveCount(1);
  await expect(notes).toContainText("Tomas");
  await his.says("You follow Mina.");
  await expect(hers.player.getByRole("img", { name: "Drawing over the picture" }).locator("path")).toHaveCount(1);
  await hers.says("Everybody sees what you show.");
});

test("a guest comes by a link: under a name, follows to other versions, draws, and drives where nobody does", {
  tag: "@scaled",
}, async ({ people }) => {
  const { mina, video } = await share(people, 240);
  await publishAnew(mina, video, { rate: [12, 1], frames: 60 });
  const [id, secret] = [randomUUID(), randomBytes(32).toString("base64url")];
  await mina.call("POST", `/videos/${video.id}/guest-links`, { id, secret });
  const visitor = await (await people.visitor()).newPage();
  await visitor.goto(`/guest#${id}.${secret}`);
  const theirs = new Screening(visitor);
  await theirs.ready();
  await theirs.begin.click();
  const dialog = visitor.getByRole("dialog", { name: "Review together" });
  await dialog.getByRole("button", { name: "Join the review" }).click();
  await expect(dialog.getByText("Please give your name.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Your name" }).fill("Ada");
  await visitor.keyboard.press("Enter");
  await theirs.says("Everybody sees what you show.");
  await isAccessible(visitor);

  const hers = await sit(mina.context, video.slug);
  await hers.says("Ada (guest) is reviewing this film together.");
  await hers.button("Join the review").click();
  await hers.says("You follow Ada (guest).");
  await theirs.forward.click();
  await hers.shows(1);
  await hers.button("Take over").click();
  await theirs.says("You follow Mina.");
  await expect(theirs.button("Take over")).toHaveCount(0);

  await hers.showOlder(1);
  await expect(theirs.seek).toHaveAttribute("aria-valuemax", "239");
  await hers.ready();
  await hers.forward.click();
  await theirs.shows(1);
  await hers.page.getByRole("button", { name: "Compare" }).click();
  const beside = visitor.locator("video[data-beside='2']");
  await expect.poll(() => beside.evaluate(readFrame)).toBe(0);

  const box = await theirs.player.locator("video").first().boundingBox();
  if (!box) throw new Error("The film should be on the screen.");
  await theirs.button("Draw").click();
  await visitor.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.5);
  await visitor.mouse.down();
  await visitor.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 4 });
  await visitor.mouse.up();
  await visitor.keyboard.press("Enter");
  const notes = hers.page.getByRole("list", { name: "Notes" }).getByRole("listitem");
  await expect(notes).toContainText("Ada");
  await expect(visitor.getByRole("list", { name: "Notes" }).getByRole("listitem")).toHaveCount(1);

  await hers.page.close();
  await theirs.says("Nobody drives. The film stays as it is until somebody does.");
  await theirs.button("Drive").click();
  await theirs.says("Everybody sees what you show.");
  await theirs.button("Leave").click();
  await expect(theirs.seek).toHaveAttribute("aria-valuemax", "59");
});
