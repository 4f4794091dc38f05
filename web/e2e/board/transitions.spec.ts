import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

test("transitions are set by key and by pointer, undone, merged with another person's, and shown to viewers", async ({
  people,
}) => {
  const person = await people.create("seams");
  const project = await person.createProject("Seams", { visibility: "public" });
  await person.createCuts(project, [48, 48, 48]);
  const page = await person.context.newPage();
  const board = await Board.open(page, project.slug);
  const { timeline } = board;
  const findHandle = (name: string) => timeline.getByRole("button", { name, exact: true });
  await board.goTo(1);

  // T adds a transition and removes it again. On the first cut it adds a fade in.
  await page.keyboard.press("t");
  await expect(findHandle("Dissolve, 12 frames, into Cut 2")).toBeVisible();
  await page.keyboard.press("t");
  await expect(findHandle("Dissolve, 12 frames, into Cut 2")).toBeHidden();
  // With the pointer (as on a phone, which has no keys), the dialog opens directly.
  await timeline.hover();
  await findHandle("Add a transition into Cut 2").click();
  await expect(page.getByRole("dialog", { name: "Transition" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await expect(findHandle("Dissolve, 12 frames, into Cut 2")).toBeHidden();
  await board.goTo(0);
  await page.keyboard.press("t");
  await expect(findHandle("Fade in, 12 frames, into Cut 1")).toBeVisible();
  await board.goTo(1);
  await page.keyboard.press("t");

  // Drag an edge: both edges move symmetrically. Escape cancels, and one undo reverts a drag.
  const box = await findHandle("Dissolve, 12 frames, into Cut 2").boundingBox();
  if (!box) throw new Error("The wedge is not on the page.");
  const drag = async (): Promise<void> => {
    await page.mouse.move(box.x + box.width + 2, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 12, box.y + 8, { steps: 4 });
  };
  await drag();
  await expect(timeline.getByText("12 f → 20 f")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(findHandle("Dissolve, 12 frames, into Cut 2")).toBeVisible();
  await drag();
  await page.mouse.up();
  await expect(findHandle("Dissolve, 20 frames, into Cut 2")).toBeVisible();
  await page.keyboard.press("Control+z");

  // Edit the transition in its dialog. An invalid number of frames shows an error.
  await findHandle("Dissolve, 12 frames, into Cut 2").focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Transition" });
  const frames = sheet.getByRole("textbox", { name: "Frames" });
  await frames.fill("241");
  await frames.press("Enter");
  await expect(sheet.getByText("Enter a whole number of frames from 1 to 240.")).toBeVisible();
  await expect(findHandle("Dissolve, 12 frames, into Cut 2")).toBeVisible();
  await frames.fill("30");
  await frames.press("Enter");
  await sheet.getByText("Fade", { exact: true }).click();
  await sheet.getByLabel("Color").fill("#c2362b");
  await page.keyboard.press("Escape");
  await expect(findHandle("Fade, 30 frames, into Cut 2")).toBeVisible();
  await findHandle("Add a fade out at the end").click();
  await expect(page.getByRole("dialog", { name: "Fade out at the end" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(findHandle("Fade out, 12 frames, at the end")).toBeVisible();
  await board.expectSaved();
  const [, second] = (await person.listCuts(project)).items;
  expect(second).toMatchObject({ transition: { kind: "fade", frames: 30, colour: "#c2362b" } });

  // A change by another person appears here. Viewers see the transition but get no button.
  const viewer = await Board.open(await (await people.create("looker")).context.newPage(), project.slug);
  const fadeLabel = viewer.timeline.getByRole("img", { name: "Fade, 30 frames, into Cut 2" });
  await expect(fadeLabel).toBeVisible();
  await expect(viewer.timeline.getByRole("button", { name: /Fade/ })).toHaveCount(0);
  const transition = { kind: "dissolve", frames: 6, colour: "#000000" };
  await person.call("PATCH", `/cuts/${second?.id}`, { transition }, { "If-Match": `"${second?.version}"` });
  await expect(findHandle("Dissolve, 6 frames, into Cut 2")).toBeVisible();
  await expect(viewer.timeline.getByRole("img", { name: "Dissolve, 6 frames, into Cut 2" })).toBeVisible();

  // After removal in the dialog, the focus returns to the cut list.
  await findHandle("Dissolve, 6 frames, into Cut 2").click();
  await sheet.getByRole("button", { name: "Remove" }).click();
  await expect(findHandle("Dissolve, 6 frames, into Cut 2")).toBeHidden();
  await expect(timeline.getByRole("listbox")).toBeFocused();
});
