import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { SearchResult } from "@/api/gen/rest/types.gen";
import { type SentRequest, startTestServer } from "@/api/testing";
import { mount } from "@/testing";
import Search from "./Search";

const results = page.getByRole("region", { name: "Results" });
const openLinks = results.getByRole("link", { name: "Open" });
const countHits = () => openLinks.elements().length;
const searchField = page.getByRole("searchbox", { name: "Search", exact: true });
const CUTS = Array.from({ length: 12 }, (_, index) => createHit("cut", `Wombat ${index + 1}`));

function createHit(kind: SearchResult["kind"], name: string): SearchResult {
  const title = [{ text: name, is_match: true }];
  const created_at = "2026-01-01T00:00:00Z";
  return { kind, id: name, ref: name, title, excerpt: [], context: null, picture_url: null, created_at };
}

/** Search like the server: by kind and in pages. */
function respondToSearch({ query }: SentRequest): object {
  const kinds = query.get("kinds")?.split(",") ?? [];
  const text = (query.get("q") ?? "").toLowerCase();
  const hits = [createHit("project", "Wombat tales"), ...CUTS].filter(
    ({ kind, id }) => kinds.includes(kind) && id.toLowerCase().includes(text),
  );
  const [start, limit] = [Number(query.get("cursor") ?? 0), Number(query.get("limit"))];
  const end = start + limit;
  return { items: hits.slice(start, end), next_cursor: end < hits.length ? String(end) : null };
}

async function openSearch(url: string) {
  const server = await startTestServer({ "GET /api/search": respondToSearch });
  return { server, ...(await mount(<Search />, { url })) };
}

test("kinds can be selected, and Next opens the next page", async () => {
  const { address } = await openSearch("/search?q=wombat");
  await expect.poll(countHits).toBe(1);
  await page.getByRole("checkbox", { name: "Projects" }).click();
  await expect.element(results.getByText("No results")).toBeVisible();
  await results.getByRole("button", { name: "Search cuts too" }).click();
  await expect.poll(countHits).toBe(10);
  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(countHits).toBe(2);
  await expect.element(results).toHaveFocus();
  expect(address()).toBe("/search?q=wombat&kinds=video.cut.creator&page=10");
});

test("a URL with kinds and a page opens that page, and Prev opens the previous one", async () => {
  await openSearch("/search?q=wombat&kinds=video.cut.creator&page=10");
  await expect.poll(countHits).toBe(2);
  await expect.element(page.getByRole("checkbox", { name: "Cuts" })).toBeChecked();
  await expect.element(page.getByRole("checkbox", { name: "Projects" })).not.toBeChecked();
  await page.getByRole("button", { name: "Prev" }).click();
  await expect.poll(countHits).toBe(10);
});

test("the URL contains the text, the date and the page size, and Back restores the previous query", async () => {
  const { address, goBack, server } = await openSearch("/search?q=wombat&kinds=cut");
  await page.getByRole("combobox", { name: "Per page" }).selectOptions("20");
  await expect.poll(countHits).toBe(12);
  await page.getByRole("combobox", { name: "Date" }).selectOptions("7");
  await searchField.fill("wombat 12");
  await expect.poll(countHits).toBe(1);
  expect(address()).toBe("/search?q=wombat+12&kinds=cut&date=7&per=20");
  expect(server.requests.at(-1)?.query.get("days")).toBe("7");
  goBack();
  await expect.poll(countHits).toBe(12);
  await expect.element(searchField).toHaveValue("wombat");
  await searchField.fill("nothing of the kind");
  await expect.element(results.getByText("No results")).toBeVisible();
});
