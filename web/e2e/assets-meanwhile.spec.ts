import { codedFilm } from "./support/files/films";
import { expect, test } from "./support/test";

interface Entry {
  id: string;
  name: string;
  version: number;
  preview_url: string | null;
}

const TUS = { "Tus-Resumable": "1.0.0" };
const PAGE = "<!doctype html><title>ran</title><script>alert(1)</script>";

test("who drags what somebody else moved meanwhile is told, and it stays where it went", async ({ people, watch }) => {
  watch.allow(/status of 412/);
  const owner = await people.create("owner");
  const other = await people.create("other");
  const project = await owner.makeProject("Moved twice");
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
  await expect(page.getByText("Somebody changed this meanwhile.")).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await expect(cell("Shots")).toHaveCount(0);
  const inside = async (folder?: Entry) =>
    (await owner.call<{ items: Entry[] }>("GET", `${root}?folder=${folder?.id}`)).items.map(({ name }) => name);
  expect([await inside(a), await inside(b)]).toEqual([["Shots"], []]);
});

test("a page behind a film runs nothing when its preview is opened", async ({ people, watch }) => {
  watch.allow(/./);
  const owner = await people.create("owner");
  const project = await owner.makeProject("Masked");
  const name = Buffer.from("evil.mp4").toString("base64");
  const film = Buffer.concat([await codedFilm([24, 1], 48), Buffer.from(PAGE)]);
  const promise = { ...TUS, "Upload-Length": String(film.length), "Upload-Metadata": `filename ${name}` };
  const begun = await owner.ask("POST", `/projects/${project.id}/uploads`, undefined, promise);
  const address = begun.headers().location?.replace("/api", "") ?? "";
  await owner.send(address, film, { ...TUS, "Upload-Offset": "0" });
  const listed = async () => (await owner.call<{ items: Entry[] }>("GET", `/projects/${project.id}/assets`)).items;
  await expect.poll(async () => (await listed())[0]?.preview_url ?? null).not.toBeNull();
  const [file] = await listed();

  const page = await owner.context.newPage();
  const ran: string[] = [];
  page.on("dialog", (asked) => {
    ran.push(asked.message());
    void asked.dismiss();
  });
  await page.goto(file?.preview_url ?? "");
  expect(await page.evaluate(() => document.contentType)).toBe("video/mp4");
  await expect(page).not.toHaveTitle("ran");
  const content = `/api/projects/${project.id}/assets/nodes/${file?.id}/content`;
  const download = page.waitForEvent("download");
  await page.goto(content).catch(() => undefined);
  expect((await download).suggestedFilename()).toBe("evil.mp4");
  expect(ran).toEqual([]);
});
