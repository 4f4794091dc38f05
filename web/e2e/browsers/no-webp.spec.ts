import type { BrowserContext, Page } from "@playwright/test";
import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

/** Script that imitates WebKit: a canvas asked for WebP returns PNG. */
const WITHOUT_WEBP = `(() => {
  const instead = (type) => (type === "image/webp" ? "image/png" : type);
  const { convertToBlob } = OffscreenCanvas.prototype;
  OffscreenCanvas.prototype.convertToBlob = function (wanted) {
    return convertToBlob.call(this, wanted && { ...wanted, type: instead(wanted.type) });
  };
  if (typeof HTMLCanvasElement === "undefined") return;
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
    toBlob.call(this, done, instead(type), quality);
  };
})();\n`;

/** Open a page in which no canvas encodes WebP, in its preview worker either. */
async function openPageWithoutWebp(context: BrowserContext): Promise<Page> {
  await context.addInitScript(WITHOUT_WEBP);
  await context.route(/\/preview\.worker-[\w-]+\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: WITHOUT_WEBP + (await response.text()) });
  });
  return await context.newPage();
}

test("in a browser that can't encode WebP, a drawing still becomes the cut's preview, and a photo a layer", async ({
  people,
}) => {
  const person = await people.create("no-webp");
  const project = await person.createProject("No webp");
  await person.createCuts(project, [12]);
  const board = await Board.open(await openPageWithoutWebp(person.context), project.slug);
  await board.goTo(0);
  await expect(board.timeline.getByText("No art")).toBeVisible();
  const previewUpload = board.page.waitForResponse((response) => response.url().includes("/preview?seq="));
  await board.stroke([0.4, 0.5], [0.9, 0.6]);
  const uploadResponse = await previewUpload;
  expect([uploadResponse.status(), await uploadResponse.request().headerValue("content-type")]).toEqual([
    200,
    "image/png",
  ]);
  await expect(board.timeline.getByText("No art")).toBeHidden();

  await board.openLayers();
  const photograph = await board.page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 200);
    const context = canvas.getContext("2d");
    if (context) context.fillStyle = "#00b050";
    context?.fillRect(0, 0, 400, 200);
    const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: 1 });
    return [...new Uint8Array(await jpeg.arrayBuffer())];
  });
  await board.page
    .getByLabel("Insert image")
    .and(board.page.locator("input"))
    .setInputFiles({ name: "Harbour.jpg", mimeType: "image/jpeg", buffer: Buffer.from(photograph) });
  await expect.poll(() => board.layerNames()).toEqual(["Harbour", "Layer 1"]);
  const isGreen = async (): Promise<boolean> => {
    const [red = 255, green = 0, blue = 255] = ((await board.colorAt([0.5, 0.5])).match(/\w\w/g) ?? []).map((part) =>
      Number.parseInt(part, 16),
    );
    return red < 16 && Math.abs(green - 0xb0) < 16 && Math.abs(blue - 0x50) < 16;
  };
  await expect.poll(isGreen).toBe(true);
  await board.expectSaved();

  // All clients get a WebP of the latest drawing, which the server converted from the uploaded PNG.
  const getCut = async () => (await person.listCuts(project)).items[0];
  await expect.poll(async () => (await getCut())?.preview?.seq).toBe((await getCut())?.drawing_seq);
  const { url = "" } = (await getCut())?.preview ?? {};
  const previewResponse = await person.context.request.get(url);
  expect(previewResponse.headers()["content-type"]).toBe("image/webp");
  expect((await previewResponse.body()).subarray(8, 12).toString()).toBe("WEBP");
  await board.page.reload();
  await board.waitUntilReady();
  await expect.poll(isGreen).toBe(true);
  const thumbnail = board.cards.first().locator("img");
  await expect.poll(() => thumbnail.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(480);
});
