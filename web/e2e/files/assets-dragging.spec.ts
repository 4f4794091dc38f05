import { FileBrowser } from "../support/pages/fileBrowser";
import { expect, test } from "../support/test";

test("a selection rectangle selects files, and files dragged onto the breadcrumb move up", async ({ people }) => {
  const person = await people.create("framer");
  const project = await person.createProject("Frames");
  const folderPaths = ["A", "B", "C", "D", "E", "F", "G", "H", "I"].map((name) => ["Home", name]);
  const body = { paths: [["Home"], ...folderPaths] };
  await person.call("POST", `/projects/${project.id}/assets/folder-tree`, body);
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  await files.cell("Home").dblclick();
  await expect(files.cell("I")).toBeVisible();
  const center = async (name: string) => {
    const { x, y, width, height } = (await files.cell(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  const selected = () =>
    files.grid
      .locator("[aria-selected=true]")
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")).join(""));
  const grid = (await files.grid.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [b, i] = [await center("B"), await center("I")];
  // Drag a selection rectangle from below the last row up to B.
  await page.mouse.move(i.x, grid.y + grid.height - 20);
  await page.mouse.down();
  await page.mouse.move(b.x + 10, b.y + 20, { steps: 4 });
  await expect.poll(selected).toBe("BI");
  await page.mouse.up();
  expect(await selected()).toBe("BI");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.down("Control");
  const d = await center("D");
  await page.mouse.move(d.x, grid.y + grid.height - 20);
  await page.mouse.down();
  await page.mouse.move(d.x + 4, d.y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Control");
  expect(await selected()).toBe("BDI");
  await page.mouse.click(grid.x + grid.width / 2, grid.y + grid.height - 20);
  expect(await selected()).toBe("");

  await files.cell("A").click();
  await files.cell("B").click({ modifiers: ["ControlOrMeta"] });
  await files.cell("B").dragTo(files.breadcrumb.getByRole("link", { name: "Frames" }));
  await expect(files.cell("A")).toHaveCount(0);
  await files.breadcrumb.getByRole("link", { name: "Frames" }).click();
  await files.expectNames("A", "B", "Home");
});
