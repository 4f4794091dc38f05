import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type SentRequest, startTestServer, throwNetworkError } from "@/api/testing";
import type { ProjectUpdate } from "@/api/types";
import { buildProject, MY_REF } from "@/features/projects/testing";
import { mount } from "@/testing";
import UpdatesPanel from "./UpdatesPanel";

const ADDRESS = "/api/projects/abcdefgh/updates";
const panel = page.getByRole("region", { name: "Updates" });
const body = panel.getByRole("textbox", { name: "Update", exact: true });
const title = panel.getByRole("textbox", { name: "Title" });
const post = panel.getByRole("button", { name: "Post update" });

function updateOf(id: string, fields: Partial<ProjectUpdate> = {}): ProjectUpdate {
  const created_at = "2026-01-01T00:00:00Z";
  const abilities = { delete: true };
  return {
    id,
    title: null,
    body: "x",
    author: MY_REF,
    scheduled_for: null,
    created_at,
    posted: true,
    abilities,
    ...fields,
  };
}

async function openPanel(items: ProjectUpdate[]) {
  const state = { items };
  const server = await startTestServer({
    [`GET ${ADDRESS}`]: () => ({ items: state.items, next_cursor: null }),
    [`DELETE ${ADDRESS}/*`]: ({ path }: SentRequest) => {
      state.items = state.items.filter(({ id }) => !path.endsWith(id));
    },
    [`POST ${ADDRESS}`]: ({ body: sent }: SentRequest) => {
      const { id, ...fields } = sent as ProjectUpdate;
      if (!state.items.some((update) => update.id === id)) state.items = [updateOf(id, fields), ...state.items];
    },
  });
  await mount(<UpdatesPanel address="abcdefgh" project={buildProject()} />);
  return { server, state };
}

test("an update is deleted after a question", async () => {
  await openPanel([updateOf("u", { title: "Old news" })]);
  await panel.getByRole("button", { name: "Delete update" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this update?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(panel.getByText("Old news")).toBeVisible();
  await panel.getByRole("button", { name: "Delete update" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(panel.getByText("No updates yet")).toBeVisible();
});

test("who may not delete an update has no button for it, and sees it go when another person deletes it", async () => {
  const { server, state } = await openPanel([updateOf("u", { title: "Old news", abilities: {} })]);
  await expect.element(panel.getByText("Old news")).toBeVisible();
  expect(panel.getByRole("button", { name: "Delete update" }).query()).toBeNull();
  state.items = [];
  server.sendEvent("project:p", { type: "updates_changed" } as never);
  await expect.element(panel.getByText("No updates yet")).toBeVisible();
});

test("what could not be posted is still there, and is posted once though its answer was lost", async () => {
  const { server, state } = await openPanel([]);
  server.respond({
    [`POST ${ADDRESS}`]: ({ body: sent }: SentRequest) => {
      state.items = [updateOf((sent as ProjectUpdate).id)];
      return throwNetworkError();
    },
  });
  await title.fill("Kept");
  await body.fill("Every word of it");
  await post.click();
  await expect
    .element(panel.getByRole("alert").getByText(/^Your update was not posted: The server cannot be reached\./))
    .toBeVisible();
  await expect.element(body).toHaveTextContent("Every word of it");
  await expect.element(title).toHaveValue("Kept");
  server.respond({ [`POST ${ADDRESS}`]: undefined });
  await post.click();
  await expect.element(body).toHaveTextContent("");
  const [lost, again] = server.getRequests("POST", ADDRESS);
  expect(again?.body).toEqual(lost?.body);
  expect(panel.getByRole("listitem").elements()).toHaveLength(1);
});

test("markup that is meant to run does not, even where the server let it through", async () => {
  const bodies = [
    '<p>One<img src=x onerror="globalThis.hasRun = true"></p>',
    "<p onclick='globalThis.hasRun = true'>Six</p>",
    '<p style="position:fixed;inset:0;color:red">Two</p>',
    "<svg onload='globalThis.hasRun = true'></svg>Three",
    "<table><td background='javascript:globalThis.hasRun = true'>Four</table>",
    "<b>Five<script>globalThis.hasRun = true</script></b>",
  ];
  await openPanel(bodies.map((html, index) => updateOf(String(index), { body: html })));
  await expect.element(panel.getByText(/^Five/)).toBeVisible();
  expect(panel.element().querySelectorAll("li :is(img, svg:not([aria-hidden]), script, style, table)")).toHaveLength(0);
  const two = panel.getByText("Two");
  const looks = getComputedStyle(two.element());
  expect([looks.position, looks.color]).toEqual(["static", "rgb(255, 0, 0)"]);
  for (const text of [two, panel.getByText("Six")]) await text.click();
  expect("hasRun" in globalThis).toBe(false);
});
