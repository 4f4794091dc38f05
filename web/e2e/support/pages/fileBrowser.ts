import type { Locator, Page } from "@playwright/test";
import { expect } from "../expect";

export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

/** Page object of the file browser. */
export class FileBrowser {
  readonly grid: Locator;
  readonly cells: Locator;
  readonly breadcrumb: Locator;

  constructor(readonly page: Page) {
    this.grid = page.getByRole("grid", { name: "Files" });
    this.cells = this.grid.getByRole("gridcell");
    this.breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  }

  static async open(page: Page, ref: string): Promise<FileBrowser> {
    await page.goto(`/project/${ref}/assets`);
    const files = new FileBrowser(page);
    await expect(files.breadcrumb).toBeVisible();
    return files;
  }

  cell(name: string): Locator {
    return this.grid.getByRole("gridcell", { name, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  async expectNames(...names: string[]): Promise<void> {
    if (names.length === 0) await expect(this.page.getByText("Empty", { exact: true })).toBeVisible();
    else await expect.poll(() => this.names()).toEqual(names);
  }

  names(): Promise<(string | null)[]> {
    return this.cells.evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
  }

  async upload(...names: string[]): Promise<void> {
    const fileChooser = this.page.waitForEvent("filechooser");
    await this.button("Upload").click();
    await (await fileChooser).setFiles(names.map((name) => ({ name, mimeType: "image/png", buffer: PIXEL })));
    await expect(this.page.getByRole("region", { name: "Uploads" })).toContainText(
      `${names.length} of ${names.length} uploaded`,
    );
    await this.button("Hide uploads").click();
  }

  async newFolder(name: string): Promise<void> {
    await this.button("New Folder").click();
    const dialog = this.page.getByRole("dialog", { name: "New Folder" });
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    await this.page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  }

  async chooseMenuItem(cell: string, menuItem: string): Promise<void> {
    await this.cell(cell).click({ button: "right" });
    await this.page.getByRole("menuitem", { name: menuItem }).click();
  }

  async confirm(name: string): Promise<void> {
    const dialog = this.page.getByRole("alertdialog");
    await dialog.getByRole("button", { name, exact: true }).click();
    await expect(dialog).toBeHidden();
  }
}
