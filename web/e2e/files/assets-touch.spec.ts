import { FileBrowser } from "../support/pages/fileBrowser";
import { expect, test } from "../support/test";

test("on a touchscreen, a tap opens, a long press selects, and the actions are within reach", async ({ people }) => {
  const person = await people.create("toucher");
  const project = await person.createProject("By finger");
  await person.call("POST", `/projects/${project.id}/assets/folder-tree`, { paths: [["A", "B"], ["C"]] });
  const page = await person.context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const files = await FileBrowser.open(page, project.slug);
  await files.expectNames("A", "C");
  const finger = await page.context().newCDPSession(page);
  const touch = async (name: string, until: () => Promise<void> = async () => undefined): Promise<void> => {
    const { x, y, width, height } = (await files.cell(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const point = { x: x + width / 2, y: y + height / 2 };
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
    await until();
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await touch("C", () => expect(page.getByText("1 selected")).toBeVisible());
  await expect(page.getByRole("menu")).toHaveCount(0);
  for (const name of ["Delete Selected", "Download"]) await expect(files.button(name)).toBeInViewport({ ratio: 1 });
  await touch("A");
  await expect(page.getByText("2 selected")).toBeVisible();
  await touch("C");
  await expect(page.getByText("1 selected")).toBeVisible();
  await files.button("More actions").click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await expect(page.getByRole("dialog", { name: "Rename" }).getByRole("textbox")).toHaveValue("A");
  await page.keyboard.press("Escape");
  await touch("A");
  await expect(page.getByText("1 selected")).toHaveCount(0);
  await touch("A");
  await files.expectNames("B");
});
