import { Files } from "./support/files";
import { expect, test } from "./support/test";

/** Bytes of a picture that the browser draws: noise, so that it is no small file. */
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

test("a tile says the kind until its picture comes, which is small and made by the server", async ({ people }) => {
  const who = await people.create("looker");
  const project = await who.makeProject("Large pictures");
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  await files.show();
  const buffer = Buffer.from(await page.evaluate(noise, [1200, 800] as [number, number]), "base64");
  const fetched: number[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() === "image") fetched.push((await response.body()).length);
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

test("a text is read, a sound is heard, and what is no picture says so", async ({ people, watch }) => {
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
