import { getCodedVideo } from "../support/media/videos";
import { expect, test } from "../support/test";

interface Entry {
  id: string;
  name: string;
  version: number;
  preview_url: string | null;
}

const TUS = { "Tus-Resumable": "1.0.0" };
const PAGE = "<!doctype html><title>ran</title><script>alert(1)</script>";

test("moving a folder that someone else just moved shows a conflict and leaves it where it is", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allow(/status of 412/);
  const owner = await people.create("owner");
  const other = await people.create("other");
  const project = await owner.createProject("Moved twice");
  await owner.addMember(project, other);
  const root = `/projects/${project.id}/assets`;
  const [a, b, shots] = await Promise.all(
    ["A", "B", "Shots"].map((name) => owner.call<Entry>("POST", `${root}/folders`, { name })),
  );
  const page = await owner.context.newPage();
  await page.goto(`/project/${project.slug}/assets`);
  const cell = (name: string) => page.getByRole("grid", { name: "Files" }).getByRole("gridcell", { name, exact: true });
  await expect(cell("Shots")).toBeVisible();

  // Simulate a concurrent move: the other person moves the folder just before this page's request reaches the server.
  await page.route("**/assets/move", async (route) => {
    await other.call("POST", `${root}/move`, { node_ids: [shots?.id], parent_id: a?.id });
    await route.continue();
  });
  await cell("Shots").dragTo(cell("B"));
  await expect(page.getByText("Someone else changed this. Reload and try again.")).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await expect(cell("Shots")).toHaveCount(0);
  const listNames = async (folder?: Entry) =>
    (await owner.call<{ items: Entry[] }>("GET", `${root}?folder=${folder?.id}`)).items.map(({ name }) => name);
  expect([await listNames(a), await listNames(b)]).toEqual([["Shots"], []]);
});

test("HTML hidden in a video file doesn't run when its preview is opened", async ({ people, pageErrors }) => {
  pageErrors.allow(/./);
  const owner = await people.create("owner");
  const project = await owner.createProject("Masked");
  const name = Buffer.from("evil.mp4").toString("base64");
  const videoFile = Buffer.concat([await getCodedVideo([24, 1], 48), Buffer.from(PAGE)]);
  const uploadHeaders = { ...TUS, "Upload-Length": String(videoFile.length), "Upload-Metadata": `filename ${name}` };
  const created = await owner.request("POST", `/projects/${project.id}/uploads`, undefined, uploadHeaders);
  const address = created.headers().location?.replace("/api", "") ?? "";
  await owner.uploadChunk(address, videoFile, { ...TUS, "Upload-Offset": "0" });
  const listEntries = async () => (await owner.call<{ items: Entry[] }>("GET", `/projects/${project.id}/assets`)).items;
  await expect.poll(async () => (await listEntries())[0]?.preview_url ?? null).not.toBeNull();
  const [file] = await listEntries();

  const page = await owner.context.newPage();
  const executed: string[] = [];
  page.on("dialog", (dialog) => {
    executed.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(file?.preview_url ?? "");
  expect(await page.evaluate(() => document.contentType)).toBe("video/mp4");
  await expect(page).not.toHaveTitle("ran");
  const content = `/api/projects/${project.id}/assets/nodes/${file?.id}/content`;
  const download = page.waitForEvent("download");
  await page.goto(content).catch(() => undefined);
  expect((await download).suggestedFilename()).toBe("evil.mp4");
  expect(executed).toEqual([]);
});
