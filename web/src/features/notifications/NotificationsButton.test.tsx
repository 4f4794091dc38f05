import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { RequestOut } from "@/api/gen/rest/types.gen";
import { createProblemResponse, ME, startTestServer } from "@/api/testing";
import { useProject } from "@/api/useProject";
import { mount } from "@/testing";
import { NotificationsButton } from "./NotificationsButton";

const bell = page.getByRole("button", { name: "Notifications" });
const panel = page.getByRole("dialog", { name: "Notifications" });
const empty = panel.getByText("No new notifications");

function invitation(fields: Partial<RequestOut> = {}): RequestOut {
  return {
    id: "i",
    kind: "invite",
    person: { id: "o", username: "olga", display_name: "Olga", avatar_url: null },
    project: { id: "p", slug: "abcdefgh", name: "Second Thoughts" },
    role: "viewer",
    count: 0,
    unread: true,
    created_at: "2026-01-01T00:00:00Z",
    ...fields,
  };
}

/** Stand-in for a page that shows the invitation's project. */
function ProjectHeading() {
  const state = useProject("abcdefgh");
  return <h1>{state.phase === "ready" ? state.project.name : state.phase}</h1>;
}

async function openBell(initialRequests: RequestOut[]) {
  const state = { requests: initialRequests };
  const server = await startTestServer({
    "GET /api/notifications": () => ({
      requests: state.requests,
      items: [],
      unread: state.requests.filter(({ unread }) => unread).length,
      next_cursor: null,
    }),
    "PUT /api/notifications/read": () => {
      state.requests = state.requests.map((request) => ({ ...request, unread: false }));
    },
    "POST /api/invites/*/*": () => {
      state.requests = [];
    },
  });
  await mount(
    <>
      <NotificationsButton userId={ME.id} />
      <ProjectHeading />
    </>,
  );
  const updateRequests = (requests: RequestOut[]): void => {
    state.requests = requests;
    server.sendEvent(`user:${ME.id}`, { type: "inbox_changed" });
  };
  return { server, tell: updateRequests };
}

test("an invitation can be declined in the notifications panel", async () => {
  const { server } = await openBell([invitation()]);
  await bell.click();
  await expect.element(panel.getByText(/^Olga invited you to Second Thoughts as a viewer$/)).toBeVisible();
  await panel.getByRole("button", { name: "Decline the invitation to Second Thoughts" }).click();
  await expect.element(empty).toBeVisible();
  expect(server.getRequests("POST", "/api/invites/i/decline")).toHaveLength(1);
});

test("the open list shows a new invitation and removes it when it is withdrawn", async () => {
  const { tell: updateRequests } = await openBell([]);
  await bell.click();
  await expect.element(empty).toBeVisible();
  updateRequests([invitation({ role: "editor" })]);
  await expect.element(panel.getByText(/invited you to Second Thoughts as an editor$/)).toBeVisible();
  updateRequests([]);
  await expect.element(empty).toBeVisible();
});

test("accepting an invitation shows a toast and loads the project that was private", async () => {
  const { server } = await openBell([invitation()]);
  server.respond({
    "GET /api/projects/abcdefgh": createProblemResponse(404),
    "GET /api/projects/abcdefgh/access": { exists: true, private: true },
  });
  await expect.element(page.getByRole("heading", { name: "private" })).toBeVisible();
  server.respond({ "GET /api/projects/abcdefgh": { id: "p", slug: "abcdefgh", name: "Second Thoughts" } });
  await bell.click();
  await panel.getByRole("button", { name: "Accept the invitation to Second Thoughts" }).click();
  await expect.element(page.getByText("You joined Second Thoughts")).toBeVisible();
  await expect.element(empty).toBeVisible();
  expect(server.getRequests("POST", "/api/invites/i/accept")).toHaveLength(1);
  await expect.element(page.getByText("Second Thoughts", { exact: true })).toBeVisible();
});
