import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createProblemResponse, ME, startTestServer } from "@/api/testing";
import { mount } from "@/testing";
import MessagesPage from "./MessagesPage";

const alert = page.getByRole("alert");

async function openChat(status: number) {
  const emptyList = { items: [], next_cursor: null };
  const server = await startTestServer({
    "GET /api/chats": emptyList,
    "GET /api/chats/requests": emptyList,
    "GET /api/chats/invitations": emptyList,
    "GET /api/chats/unread": { direct: 0, groups: 0, projects: 0 },
    "GET /api/chats/zzz": () => createProblemResponse(status, "This field doesn't have the right format."),
  });
  const url = "/messages/direct/zzz";
  await mount(<MessagesPage me={ME} friendRequests={null} />, { url, route: "/messages/{-$kind}/{-$id}" });
  return server;
}

test.each([404, 422])("an address that can't be that of a chat says that there is none (%i)", async (status) => {
  await openChat(status);
  await expect.element(alert.getByText("Chat not found")).toBeVisible();
  await expect.element(alert.getByText("It may have been deleted, or you're no longer in it.")).toBeVisible();
  await expect.element(alert.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test("a chat that can't be loaded can be requested again", async () => {
  const server = await openChat(409);
  await expect.element(alert.getByText("Couldn't load this chat")).toBeVisible();
  const before = server.getRequests("GET", "/api/chats/zzz").length;
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => server.getRequests("GET", "/api/chats/zzz").length).toBeGreaterThan(before);
});
