import { readColors } from "../support/media/pictures";
import { FileBrowser } from "../support/pages/fileBrowser";
import { expect, test } from "../support/test";

/** Return an image of random noise, encoded by the browser as base64. Noise compresses badly, so the file is large. */
async function createNoiseImage([width, height]: [number, number]): Promise<string> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  const data = context?.createImageData(width, height);
  if (!context || !data) throw new Error("no canvas");
  for (let index = 0; index < data.data.length; index += 1)
    data.data[index] = index % 4 === 3 ? 255 : Math.random() * 255;
  context.putImageData(data, 0, 0);
  return canvas.convertToBlob().then(async (blob) => {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
}

test("a tile shows the file type until the server has created a small thumbnail", { tag: "@scaled" }, async ({
  people,
}) => {
  const person = await people.create("looker");
  const project = await person.createProject("Large pictures");
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  await files.expectNames();
  const buffer = Buffer.from(await page.evaluate(createNoiseImage, [1200, 800] as [number, number]), "base64");
  const fetched: number[] = [];
  page.on("response", async (response) => {
    // With an object store, the image URL redirects; the redirect response has no body.
    const isPicture = response.request().resourceType() === "image" && response.ok();
    if (isPicture) fetched.push((await response.body()).length);
  });
  const fileChooser = page.waitForEvent("filechooser");
  await files.button("Upload").click();
  await (await fileChooser).setFiles([{ name: "noise.png", mimeType: "image/png", buffer }]);
  const tile = files.cell("noise.png").locator("img");
  await expect(tile).toHaveJSProperty("naturalWidth", 320);
  expect([await tile.getAttribute("width"), await tile.getAttribute("height")]).toEqual(["320", "213"]);
  expect(buffer.length).toBeGreaterThan(1_000_000);
  expect(Math.max(...fetched)).toBeLessThan(60_000);
  await files.button("Hide uploads").click();
  await files.cell("noise.png").dblclick();
  const preview = page.getByRole("dialog", { name: "noise.png" });
  await expect(preview.getByRole("img", { name: "noise.png" })).toHaveJSProperty("naturalWidth", 1200);
});

test("text and audio files have previews; a file that isn't an image says that it can't be previewed", {
  tag: "@scaled",
}, async ({ people, pageErrors }) => {
  pageErrors.allow(/./);
  const person = await people.create("reader");
  const project = await person.createProject("Read and heard");
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  const silence = Buffer.from(`UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQgAAAAAAAAAAAAAAA==`, "base64");
  const fileChooser = page.waitForEvent("filechooser");
  await files.button("Upload").click();
  await (await fileChooser).setFiles([
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Käfer <b onclick=alert(1)>walks</b>") },
    { name: "hum.wav", mimeType: "audio/wav", buffer: silence },
    { name: "evil.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html>") },
  ]);
  await files.expectNames("evil.png", "hum.wav", "notes.txt");
  await files.button("Hide uploads").click();
  await files.cell("notes.txt").dblclick();
  const text = page.getByRole("region", { name: "Text of notes.txt" });
  await expect(text).toHaveText("Käfer <b onclick=alert(1)>walks</b>");
  await page.keyboard.press("Escape");
  await files.cell("hum.wav").dblclick();
  await expect(page.getByRole("dialog", { name: "hum.wav" }).locator("audio")).toHaveJSProperty("tagName", "AUDIO");
  await page.keyboard.press("Escape");
  await expect(files.cell("hum.wav").locator("img")).toHaveJSProperty("naturalWidth", 320);
  await files.cell("evil.png").dblclick();
  await expect(page.getByRole("dialog", { name: "evil.png" })).toContainText("This file can't be previewed.");
});

/** Build a PDF of three pages, each filled with one color. */
function createThreePagePdf(): Buffer {
  const pages = ["1 0 0", "0 1 0", "0 0 1"].map((pageColor, index) => {
    const content = `${pageColor} rg 0 0 300 200 re f`;
    const [page, contents] = [3 + 2 * index, 4 + 2 * index];
    return `${page} 0 obj<</Type/Page/Parent 2 0 R/Contents ${contents} 0 R>>endobj
${contents} 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\n`;
  });
  return Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 5 0 R 7 0 R]/Count 3/MediaBox[0 0 300 200]>>endobj
${pages.join("")}trailer<</Root 1 0 R>>\n`);
}

test("a PDF is paged through with buttons and keys", { tag: "@scaled" }, async ({ people }) => {
  const person = await people.create("reader");
  const project = await person.createProject("Sheets");
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  const fileChooser = page.waitForEvent("filechooser");
  await files.button("Upload").click();
  await (await fileChooser).setFiles([
    { name: "sheets.pdf", mimeType: "application/pdf", buffer: createThreePagePdf() },
    { name: "torn.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 nothing") },
  ]);
  await files.expectNames("sheets.pdf", "torn.pdf");
  await files.button("Hide uploads").click();
  await expect(files.cell("sheets.pdf").locator("img")).toHaveJSProperty("naturalWidth", 320);
  await files.cell("sheets.pdf").dblclick();

  const pages = page.getByRole("region", { name: "Pages of sheets.pdf" });
  const getColor = async () => {
    const [parts] = await readColors(pages.getByRole("img"), [[0.5, 0.5]]);
    return parts && ["red", "green", "blue"][parts.indexOf(Math.max(...parts))];
  };
  const expectPage = async (number: number, expectedColor: string): Promise<void> => {
    await expect(pages.getByRole("status")).toHaveText(`Page ${number} of 3`);
    await expect(pages.getByRole("img", { name: `Page ${number} of 3` })).toHaveJSProperty("complete", true);
    await expect.poll(getColor).toBe(expectedColor);
  };
  const [previous, next] = [
    pages.getByRole("button", { name: "Previous page" }),
    pages.getByRole("button", { name: "Next page" }),
  ];
  await expectPage(1, "red");
  await expect(previous).toBeDisabled();
  await next.click();
  await expectPage(2, "green");
  await page.keyboard.press("ArrowRight");
  await expectPage(3, "blue");
  await expect(next).toBeDisabled();
  await page.keyboard.press("PageDown");
  await expectPage(3, "blue");
  await page.keyboard.press("PageUp");
  await expectPage(2, "green");
  await page.keyboard.press("Home");
  await expectPage(1, "red");
  await page.keyboard.press("Escape");
  await expect(pages).toHaveCount(0);
  await files.cell("torn.pdf").dblclick();
  await expect(page.getByRole("dialog", { name: "torn.pdf" })).toContainText("This file can't be previewed.");
});
