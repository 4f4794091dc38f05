import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createProblemResponse, startTestServer } from "@/api/testing";
import { mount } from "@/testing";
import PersonActions from "./PersonActions";

const RUTH = { id: "r", username: "ruth", display_name: "Ruth", avatar_url: null };
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function openActions(relation: string) {
  const state = {
    standing: { relation, request_id: null as string | null, blocked: false, common_count: 0, common_friends: [] },
  };
  const setRelation = (change: Partial<(typeof state)["standing"]>) => {
    state.standing = { ...state.standing, ...change };
  };
  const server = await startTestServer({
    "GET /api/relations/r": () => state.standing,
    "DELETE /api/friend-requests/q": () => setRelation({ relation: "none", request_id: null }),
    "PUT /api/blocks/r": () => setRelation({ relation: "none", blocked: true }),
    "DELETE /api/blocks/r": () => setRelation({ blocked: false }),
  });
  await mount(<PersonActions person={RUTH} />);
  return { server, set: setRelation };
}

test("a friend request that is in flight can be canceled", async () => {
  const { server, set: setRelation } = await openActions("none");
  let resolveResponse: (value: object) => void = () => undefined;
  const heldResponse = new Promise<object>((resolve) => {
    resolveResponse = resolve;
  });
  server.respond({ "POST /api/friend-requests": () => heldResponse });
  await button("Add friend").click();
  await button("Pending").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel request" }).click();
  await expect.element(button("Add friend")).toBeVisible();
  // The cancellation must wait until the server has created the request.
  expect(server.getRequests("DELETE", "/api/friend-requests/*")).toHaveLength(0);
  setRelation({ relation: "pending", request_id: "q" });
  resolveResponse({ id: "q", status: "pending" });
  await expect.poll(() => server.getRequests("DELETE", "/api/friend-requests/q")).toHaveLength(1);
  await expect.element(button("Add friend")).toBeVisible();
});

test("a block ends a friendship after confirmation, and can be undone", async () => {
  const { server } = await openActions("friends");
  await expect.element(button("Friends")).toBeVisible();
  await button("Block").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
  await expect.element(button("Unblock")).toBeVisible();
  await expect.element(page.getByText("You blocked this person. They weren't notified.")).toBeVisible();
  expect(button("Message").query()).toBeNull();
  expect(server.getRequests("PUT", "/api/blocks/r")).toHaveLength(1);
  await button("Unblock").click();
  await expect.element(button("Add friend")).toBeVisible();
  await expect.element(button("Message")).toBeVisible();
});

test("a rejected friend request shows the error and can be sent again", async () => {
  const { server } = await openActions("none");
  server.respond({
    "POST /api/friend-requests": createProblemResponse(403, "You can't send a friend request to this person."),
  });
  await button("Add friend").click();
  const alert = page.getByRole("alertdialog");
  await expect.element(alert.getByText("You can't send a friend request to this person.")).toBeVisible();
  await alert.getByRole("button", { name: "OK" }).click();
  await expect.element(button("Add friend")).toBeVisible();
});

test("a change by the other person appears immediately", async () => {
  const { server, set: setRelation } = await openActions("friends");
  await expect.element(button("Friends")).toBeVisible();
  setRelation({ relation: "none" });
  server.sendEvent("user:00000000-0000-4000-8000-000000000001", { type: "relations_changed" } as never);
  await expect.element(button("Add friend")).toBeVisible();
});
