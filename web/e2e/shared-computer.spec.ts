import type { Page } from "@playwright/test";
import { Board } from "./support/pages/board";
import { PASSWORD } from "./support/people";
import { expect, test } from "./support/test";

/**
 * Count the drawing records that the browser stores, by object store, and list the localStorage keys that hold account
 * data.
 */
async function stored(page: Page): Promise<{ docs: number; pushes: number; keys: string[]; boards: boolean }> {
  return page.evaluate(async () => {
    const count = (database: IDBDatabase, store: string) =>
      new Promise<number>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).count();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("pegbar-drawings");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const found = { docs: await count(database, "docs"), pushes: await count(database, "pushes") };
    database.close();
    const keys = Object.keys(localStorage).filter((key) => /^pegbar\.(cache|board|activeProject)/.test(key));
    return { ...found, keys, boards: await caches.has("pegbar-board") };
  });
}

test("a session that is ended elsewhere leaves nothing but unsent work, and that goes when another person signs in", async ({
  people,
  watch,
}) => {
  watch.allow(/status of 40[14]/);
  const mina = await people.create("shared");
  const ruth = await people.create("next");
  const project = await mina.makeProject("On a shared computer");
  await mina.makeCuts(project, [12]);
  const { page } = await Board.open(await mina.context.newPage(), project.slug);
  const board = new Board(page);
  await board.goTo(0);
  await board.stroke([0.3, 0.4], [0.6, 0.4]);
  await board.isSaved();
  await expect.poll(async () => (await stored(page)).docs).toBeGreaterThan(0);
  await page.evaluate((slug) => localStorage.setItem("pegbar.activeProject", slug), project.slug);

  const elsewhere = await people.again(mina);
  await elsewhere.call("DELETE", "/account/sessions");
  await expect(page.getByText("You are signed out. Your changes are kept.")).toBeVisible();
  await expect.poll(() => stored(page)).toEqual({ docs: 0, pushes: 0, keys: [], boards: false });
  await board.stroke([0.3, 0.7], [0.6, 0.7]);
  await expect.poll(async () => (await stored(page)).pushes).toBeGreaterThan(0);

  const other = await mina.context.newPage();
  await page.close();
  await other.goto("/signin");
  expect((await stored(other)).pushes, "unsent work waits for its person").toBeGreaterThan(0);
  await other.getByRole("textbox", { name: "Email" }).fill(ruth.email);
  await other.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("button", { name: "Profile menu" })).toBeVisible();
  await expect.poll(async () => (await stored(other)).pushes).toBe(0);
  const left = await stored(other);
  expect(left.docs).toBe(0);
  expect(left.keys.filter((key) => key.includes(mina.id) || key.endsWith("activeProject"))).toEqual([]);
});
