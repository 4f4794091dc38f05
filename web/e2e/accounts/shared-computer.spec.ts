import type { Page } from "@playwright/test";
import { Board } from "../support/pages/board";
import { PASSWORD } from "../support/people";
import { expect, test } from "../support/test";

/**
 * Count the drawing records that the browser stores, by object store, and list the localStorage keys that hold account
 * data.
 */
async function readStored(page: Page): Promise<{ docs: number; pushes: number; keys: string[]; boards: boolean }> {
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
    const counts = { docs: await count(database, "docs"), pushes: await count(database, "pushes") };
    database.close();
    const keys = Object.keys(localStorage).filter((key) => /^pegbar\.(cache|board|activeProject)/.test(key));
    return { ...counts, keys, boards: await caches.has("pegbar-board") };
  });
}

test("a session ended elsewhere leaves only unsent work, which is deleted when another person signs in", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allow(/status of 40[14]/);
  const mina = await people.create("shared");
  const ruth = await people.create("next");
  const project = await mina.createProject("On a shared computer");
  await mina.createCuts(project, [12]);
  const { page } = await Board.open(await mina.context.newPage(), project.slug);
  const board = new Board(page);
  await board.goTo(0);
  await board.stroke([0.3, 0.4], [0.6, 0.4]);
  await board.expectSaved();
  await expect.poll(async () => (await readStored(page)).docs).toBeGreaterThan(0);
  await page.evaluate((slug) => localStorage.setItem("pegbar.activeProject", slug), project.slug);

  const otherSession = await people.signInAgain(mina);
  await otherSession.call("DELETE", "/account/sessions");
  await expect(page.getByText("You're signed out. Your changes are saved on this device.")).toBeVisible();
  await expect.poll(() => readStored(page)).toEqual({ docs: 0, pushes: 0, keys: [], boards: false });
  await board.stroke([0.3, 0.7], [0.6, 0.7]);
  await expect.poll(async () => (await readStored(page)).pushes).toBeGreaterThan(0);

  const otherTab = await mina.context.newPage();
  await page.close();
  await otherTab.goto("/signin");
  expect((await readStored(otherTab)).pushes, "unsent work waits for its person").toBeGreaterThan(0);
  await otherTab.getByRole("textbox", { name: "Email" }).fill(ruth.email);
  await otherTab.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await otherTab.getByRole("button", { name: "Sign in" }).click();
  await expect(otherTab.getByRole("button", { name: "Profile menu" })).toBeVisible();
  await expect.poll(async () => (await readStored(otherTab)).pushes).toBe(0);
  const remaining = await readStored(otherTab);
  expect(remaining.docs).toBe(0);
  expect(remaining.keys.filter((key) => key.includes(mina.id) || key.endsWith("activeProject"))).toEqual([]);
});
