import { Files } from "./support/files/files";
import { colorsAt } from "./support/files/pictures";
import { expect, test } from "./support/test";

/** Return an image of random noise, encoded by the browser as base64. Noise compresses badly, so the file is large. */
async function noise([width, height]: [number, number]): Promise<string> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  const data = context?.createImageData(width, height);
  if (!context || !data) throw new Error("no canvas");
  for (let at = 0; at < data.data.length; at += 1) data.data[at] = at % 4 === 3 ? 255 : Math.random() * 255;
  context.putImageData(data, 0, 0);
  return canvas.convertToBlob().then(async (blob) => {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
}

test("a tile says the kind until its picture comes, which is small and made by the server", { tag: "@scaled" }, async ({
  people,
}) => {
  const who = await people.create("looker");
  const project = await who.makeProject("Large pictures");
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  await files.show();
  const buffer = Buffer.from(await page.evaluate(noise, [1200, 800] as [number, number]), "base64");
  const fetched: number[] = [];
  page.on("response", async (response) => {
    // With an object store, the image URL redirects; the redirect response has no body.
    const isPicture = response.request().resourceType() === "image" && response.ok();
    if (isPicture) fetched.push((await response.body()).length);
  });
  const choosing = page.waitForEvent("filechooser");
  await files.button("Upload").click();
  await (await choosing).setFiles([{ name: "noise.png", mimeType: "image/png", buffer }]);
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

test("a text is read, a sound is heard, and what is no picture says so", { tag: "@scaled" }, async ({
  people,
  watch,
}) => {
  watch.allow(/./);
  const who = await people.create("reader");
  const project = await who.makeProject("Read and heard");
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  const silence = Buffer.from(`UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQgAAAAAAAAAAAAAAA==`, "base64");
  const choosing = page.waitForEvent("filechooser");
  await files.button("Upload").click();
  await (await choosing).setFiles([
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Käfer <b onclick=alert(1)>walks</b>") },
    { name: "hum.wav", mimeType: "audio/wav", buffer: silence },
    { name: "evil.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html>") },
  ]);
  await files.show("evil.png", "hum.wav", "notes.txt");
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
  await expect(page.getByRole("dialog", { name: "evil.png" })).toContainText("This file cannot be shown here.");
});

/** Build a PDF of three pages, each filled with one color. */
function threePages(): Buffer {
  const pages = ["1 0 0", "0 1 0", "0 0 1"].map((colour, index) => {
    const drawn = `${colour} rg 0 0 300 200 re f`;
    const [page, contents] = [3 + 2 * index, 4 + 2 * index];
    return `${page} 0 obj<</Type/Page/Parent 2 0 R/Contents ${contents} 0 R>>endobj
${contents} 0 obj<</Length ${drawn.length}>>stream\n${drawn}\nendstream endobj\n`;
  });
  return Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 5 0 R 7 0 R]/Count 3/MediaBox[0 0 300 200]>>endobj
${pages.join("")}trailer<</Root 1 0 R>>\n`);
}

test("a document is looked at page by page, with buttons and keys", { tag: "@scaled" }, async ({ people }) => {
  const who = await people.create("reader");
  const project = await who.makeProject("Sheets");
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  const choosing = page.waitForEvent("filechooser");
  await files.button("Upload").click();
  await (await choosing).setFiles([
    { name: "sheets.pdf", mimeType: "application/pdf", buffer: threePages() },
    { name: "torn.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 nothing") },
  ]);
  await files.show("sheets.pdf", "torn.pdf");
  await files.button("Hide uploads").click();
  await expect(files.cell("sheets.pdf").locator("img")).toHaveJSProperty("naturalWidth", 320);
  await files.cell("sheets.pdf").dblclick();

  const pages = page.getByRole("region", { name: "Pages of sheets.pdf" });
  const colour = async () => {
    const [parts] = await colorsAt(pages.getByRole("img"), [[0.5, 0.5]]);
    return parts && ["red", "green", "blue"][parts.indexOf(Math.max(...parts))];
  };
  const shows = async (number: number, seen: string): Promise<void> => {
    await expect(pages.getByRole("status")).toHaveText(`Page ${number} of 3`);
    await expect(pages.getByRole("img", { name: `Page ${number} of 3` })).toHaveJSProperty("complete", true);
    await expect.poll(colour).toBe(seen);
  };
  const [before, after] = [
    pages.getByRole("button", { name: "Previous page" }),
    pages.getByRole("button", { name: "Next page" }),
  ];
  await shows(1, "red");
  await expect(before).toBeDisabled();
  await after.click();
  await shows(2, "green");
  await page.keyboard.press("ArrowRight");
  await shows(3, "blue");
  await expect(after).toBeDisabled();
  await page.keyboard.press("PageDown");
  await shows(3, "blue");
  await page.keyboard.press("PageUp");
  await shows(2, "green");
  await page.keyboard.press("Home");
  await shows(1, "red");
  await page.keyboard.press("Escape");
  await expect(pages).toHaveCount(0);
  await files.cell("torn.pdf").dblclick();
  await expect(page.getByRole("dialog", { name: "torn.pdf" })).toContainText("This file cannot be shown here.");
});
