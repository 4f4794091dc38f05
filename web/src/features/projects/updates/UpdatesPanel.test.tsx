import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type SentRequest, startTestServer, throwNetworkError } from "@/api/testing";
import type { ProjectUpdate } from "@/api/types";
import { buildProject, MY_REF } from "@/features/projects/testing";
import { mount } from "@/testing";
import UpdatesPanel from "./UpdatesPanel";

const ADDRESS = "/api/projects/abcdefgh/updates";
const panel = page.getByRole("region", { name: "Updates" });
const bodyField = panel.getByRole("textbox", { name: "Update", exact: true });
const titleField = panel.getByRole("textbox", { name: "Title" });
const postButton = panel.getByRole("button", { name: "Post update" });

function buildUpdate(id: string, fields: Partial<ProjectUpdate> = {}): ProjectUpdate {
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
      if (!state.items.some((update) => update.id === id)) state.items = [buildUpdate(id, fields), ...state.items];
    },
  });
  await mount(<UpdatesPanel address="abcdefgh" project={buildProject()} />);
  return { server, state };
}

test("deleting an update asks for confirmation", async () => {
  await openPanel([buildUpdate("u", { title: "Old news" })]);
  await panel.getByRole("button", { name: "Delete update" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this update?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(panel.getByText("Old news")).toBeVisible();
  await panel.getByRole("button", { name: "Delete update" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(panel.getByText("No updates yet")).toBeVisible();
});

test("a user without permission has no delete button, and the list updates when someone else deletes an update", async () => {
  const { server, state } = await openPanel([buildUpdate("u", { title: "Old news", abilities: {} })]);
  await expect.element(panel.getByText("Old news")).toBeVisible();
  expect(panel.getByRole("button", { name: "Delete update" }).query()).toBeNull();
  state.items = [];
  server.sendEvent("project:p", { type: "updates_changed" } as never);
  await expect.element(panel.getByText("No updates yet")).toBeVisible();
});

test("a failed post keeps its text, and retrying after a lost response posts it once", async () => {
  const { server, state } = await openPanel([]);
  server.respond({
    [`POST ${ADDRESS}`]: ({ body: sent }: SentRequest) => {
      state.items = [buildUpdate((sent as ProjectUpdate).id)];
      return throwNetworkError();
    },
  });
  await titleField.fill("Kept");
  await bodyField.fill("Every word of it");
  await postButton.click();
  await expect
    .element(panel.getByRole("alert").getByText(/^Couldn't post your update: Couldn't reach the server\./))
    .toBeVisible();
  await expect.element(bodyField).toHaveTextContent("Every word of it");
  await expect.element(titleField).toHaveValue("Kept");
  server.respond({ [`POST ${ADDRESS}`]: undefined });
  await postButton.click();
  await expect.element(bodyField).toHaveTextContent("");
  const [firstRequest, secondRequest] = server.getRequests("POST", ADDRESS);
  expect(secondRequest?.body).toEqual(firstRequest?.body);
  expect(panel.getByRole("listitem").elements()).toHaveLength(1);
});

test("scripts in an update's HTML don't run even if the server didn't remove them", async () => {
  const bodies = [
    '<p>One<img src=x onerror="globalThis.hasRun = true"></p>',
    "<p onclick='globalThis.hasRun = true'>Six</p>",
    '<p style="position:fixed;inset:0;color:red">Two</p>',
    "<svg onload='globalThis.hasRun = true'></svg>Three",
    "<table><td background='javascript:globalThis.hasRun = true'>Four</table>",
    "<b>Five<script>globalThis.hasRun = true</script></b>",
  ];
  await openPanel(bodies.map((html, index) => buildUpdate(String(index), { body: html })));
  await expect.element(panel.getByText(/^Five/)).toBeVisible();
  expect(panel.element().querySelectorAll("li :is(img, svg:not([aria-hidden]), script, style, table)")).toHaveLength(0);
  const two = panel.getByText("Two");
  const style = getComputedStyle(two.element());
  expect([style.position, style.color]).toEqual(["static", "rgb(255, 0, 0)"]);
  for (const text of [two, panel.getByText("Six")]) await text.click();
  expect("hasRun" in globalThis).toBe(false);
});
