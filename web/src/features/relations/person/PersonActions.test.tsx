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
  const set = (change: Partial<(typeof state)["standing"]>) => {
    state.standing = { ...state.standing, ...change };
  };
  const server = await startTestServer({
    "GET /api/relations/r": () => state.standing,
    "DELETE /api/friend-requests/q": () => set({ relation: "none", request_id: null }),
    "PUT /api/blocks/r": () => set({ relation: "none", blocked: true }),
    "DELETE /api/blocks/r": () => set({ blocked: false }),
  });
  await mount(<PersonActions person={RUTH} />);
  return { server, set };
}

test("a friend request that is still on its way can be taken back", async () => {
  const { server, set } = await openActions("none");
  let letGo: (answer: object) => void = () => undefined;
  const held = new Promise<object>((resolve) => {
    letGo = resolve;
  });
  server.respond({ "POST /api/friend-requests": () => held });
  await button("Add friend").click();
  await button("Pending").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel request" }).click();
  await expect.element(button("Add friend")).toBeVisible();
  // The cancellation must wait until the server has created the request.
  expect(server.getRequests("DELETE", "/api/friend-requests/*")).toHaveLength(0);
  set({ relation: "pending", request_id: "q" });
  letGo({ id: "q", status: "pending" });
  await expect.poll(() => server.getRequests("DELETE", "/api/friend-requests/q")).toHaveLength(1);
  await expect.element(button("Add friend")).toBeVisible();
});

test("a block ends a friendship after a question, and can be taken back", async () => {
  const { server } = await openActions("friends");
  await expect.element(button("Friends")).toBeVisible();
  await button("Block").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
  await expect.element(button("Unblock")).toBeVisible();
  await expect.element(page.getByText("You have blocked this person. They are not told.")).toBeVisible();
  expect(button("Message").query()).toBeNull();
  expect(server.getRequests("PUT", "/api/blocks/r")).toHaveLength(1);
  await button("Unblock").click();
  await expect.element(button("Add friend")).toBeVisible();
  await expect.element(button("Message")).toBeVisible();
});

test("a request that is refused is said, and may be sent again", async () => {
  const { server } = await openActions("none");
  server.respond({
    "POST /api/friend-requests": createProblemResponse(403, "You cannot send a friend request to this person."),
  });
  await button("Add friend").click();
  const alert = page.getByRole("alertdialog");
  await expect.element(alert.getByText("You cannot send a friend request to this person.")).toBeVisible();
  await alert.getByRole("button", { name: "OK" }).click();
  await expect.element(button("Add friend")).toBeVisible();
});

test("what the other person does is seen at once", async () => {
  const { server, set } = await openActions("friends");
  await expect.element(button("Friends")).toBeVisible();
  set({ relation: "none" });
  server.sendEvent("user:00000000-0000-4000-8000-000000000001", { type: "relations_changed" } as never);
  await expect.element(button("Add friend")).toBeVisible();
});
