import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createProblemResponse, type SentRequest, startTestServer } from "@/api/testing";
import type { Member, Project } from "@/api/types";
import ProjectPage from "@/features/projects/home/ProjectPage";
import { buildHomeAnswers, buildMember, buildProfileRef, buildProject, MY_REF } from "@/features/projects/testing";
import { mount } from "@/testing";
import AccessDialog from "./AccessDialog";

const RUTH = buildProfileRef("Ruth");
const dialog = page.getByRole("dialog", { name: "Manage Access" });
const members = dialog.getByRole("list", { name: "Members" });
const invited = dialog.getByRole("list", { name: "Invited" });
const button = (name: string) => dialog.getByRole("button", { name });
const role = (name: string) => dialog.getByRole("combobox", { name });

async function choose(name: string, option: string): Promise<void> {
  await role(name).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function dismiss(text: string): Promise<void> {
  const alert = page.getByRole("alertdialog", { name: text });
  await expect.element(alert).toBeVisible();
  await alert.getByRole("button", { name: "OK" }).click();
  await expect.element(alert).not.toBeInTheDocument();
}

async function confirmDialog(label: string): Promise<void> {
  await page.getByRole("alertdialog").getByRole("button", { name: label }).click();
}

/** Open the dialog for a project with a fake server that stores its members. */
async function openAccess(fields: Partial<Project> = {}, others: Member[] = []) {
  const project = buildProject(fields);
  const state = { project };
  let list = [buildMember(MY_REF, project.my_role ?? "viewer"), ...others];
  let invites: object[] = [];
  const root = "/api/projects/abcdefgh";
  const edits = {
    [`POST ${root}/members`]: ({ body }: SentRequest) => {
      const { role: newRole } = body as { role: Member["role"] };
      list = [...list, buildMember(RUTH, newRole)];
    },
    [`PATCH ${root}/members/${RUTH.id}`]: ({ body }: SentRequest) => {
      const newRole = (body as { role: Member["role"] }).role;
      list = list.map((member) => (member.profile.id === RUTH.id ? { ...member, role: newRole } : member));
    },
    [`DELETE ${root}/members/${RUTH.id}`]: () => {
      list = list.filter(({ profile }) => profile.id !== RUTH.id);
    },
    [`POST ${root}/invites`]: ({ body }: SentRequest) => {
      const { role: newRole } = body as { role: string };
      invites = [{ id: "i", project, inviter: MY_REF, invitee: RUTH, role: newRole, status: "pending" }];
    },
    "DELETE /api/invites/i": () => {
      invites = [];
    },
  };
  const server = await startTestServer({
    ...buildHomeAnswers(state),
    ...edits,
    [`GET ${root}/members`]: () => ({ items: list }),
    [`GET ${root}/invites`]: () => ({ items: invites }),
    "GET /api/friends": { items: [RUTH], next_cursor: null },
    "GET /api/profiles": ({ query }: SentRequest) => ({ items: query.get("q") === "ruth" ? [RUTH] : [] }),
  });
  const handleClose = vi.fn();
  await mount(<AccessDialog project={project} onClose={handleClose} />);
  return { server, edits, root };
}

test("a friend is added as an editor, and the role can then be changed", async () => {
  const { server } = await openAccess();
  await expect.element(dialog.getByRole("searchbox", { name: "Find people" })).toHaveFocus();
  await expect.element(role("Role for Ruth")).toHaveTextContent("Editor");
  await button("Add Ruth").click();
  await expect.element(members.getByText("Ruth", { exact: true })).toBeVisible();
  expect(server.getRequests("POST", "/api/projects/abcdefgh/members")[0]?.body).toEqual({
    profile_id: RUTH.id,
    role: "editor",
  });
  await choose("Role for Ruth", "Viewer");
  await expect.element(role("Role for Ruth")).toHaveTextContent("Viewer");
  await expect.poll(() => server.getRequests("PATCH", `/api/projects/abcdefgh/members/${RUTH.id}`)).toHaveLength(1);
});

test("the owner can't change their own role or remove themselves, and sees why", async () => {
  const { server } = await openAccess();
  await choose("Role for Mina", "Viewer");
  await dismiss("You cannot change your own role from owner.");
  await button("Remove Mina").click();
  await dismiss("You cannot remove yourself.");
  await expect.element(role("Role for Mina")).toHaveTextContent("Owner");
  expect(server.requests.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("refused changes show the reason and are reverted, and can be retried", async () => {
  const { server, edits, root } = await openAccess({}, [buildMember(RUTH, "viewer")]);
  const memberUrl = `${root}/members/${RUTH.id}`;
  server.respond({
    [`PATCH ${memberUrl}`]: createProblemResponse(503),
    [`DELETE ${memberUrl}`]: createProblemResponse(503),
    [`POST ${root}/members`]: createProblemResponse(503),
  });
  await choose("Role for Ruth", "Editor");
  await dismiss("Failed to update role");
  await expect.element(role("Role for Ruth")).toHaveTextContent("Viewer");
  await button("Remove Ruth").click();
  await confirmDialog("Remove");
  await dismiss("Failed to remove member");
  await expect.element(role("Role for Ruth")).toHaveTextContent("Viewer");

  server.respond({ [`DELETE ${memberUrl}`]: edits[`DELETE ${memberUrl}`] });
  await button("Remove Ruth").click();
  await confirmDialog("Remove");
  await expect.element(members.getByRole("combobox", { name: "Role for Ruth" })).not.toBeInTheDocument();
  await button("Add Ruth").click();
  await dismiss("Failed to add member");
  await expect.element(members.getByRole("combobox", { name: "Role for Ruth" })).not.toBeInTheDocument();
  server.respond({ [`POST ${root}/members`]: edits[`POST ${root}/members`] });
  await button("Add Ruth").click();
  await expect.element(role("Role for Ruth")).toHaveTextContent("Editor");
});

test("a member who can invite invites everyone as a viewer and can't change roles", async () => {
  const { server } = await openAccess({
    my_role: "viewer",
    owner: buildProfileRef("Olga"),
    abilities: { invite: true },
  });
  await button("Invite Ruth").click();
  await expect.element(page.getByText("Invite sent")).toBeVisible();
  await expect.element(invited.getByText("Viewer")).toBeVisible();
  expect(server.getRequests("POST", "/api/projects/abcdefgh/invites")[0]?.body).toEqual({
    profile_id: RUTH.id,
    role: "viewer",
  });
  expect(dialog.getByRole("combobox").query()).toBeNull();
  expect(members.query()).toBeNull();
});

test("people are found by name, and an invitation can be canceled", async () => {
  const { server } = await openAccess();
  server.respond({ "GET /api/friends": { items: [], next_cursor: null } });
  await dialog.getByRole("searchbox", { name: "Find people" }).fill("nobody of that name");
  await expect.element(dialog.getByText("No one found.")).toBeVisible();
  await dialog.getByRole("searchbox", { name: "Find people" }).fill("ruth");
  await expect.element(role("Role for Ruth")).toHaveTextContent("Viewer");
  await button("Invite Ruth").click();
  await expect.element(invited.getByText("Ruth", { exact: true })).toBeVisible();
  await button("Cancel the invitation to Ruth").click();
  await expect.element(invited).not.toBeInTheDocument();
  expect(server.getRequests("DELETE", "/api/invites/i")).toHaveLength(1);
});

test("handing over a project updates its page, and the previous owner can leave", async () => {
  const leaveAbility = { leave: true };
  const state = { project: buildProject() };
  let list = [buildMember(MY_REF, "owner"), buildMember(RUTH, "viewer")];
  const server = await startTestServer({
    ...buildHomeAnswers(state),
    "GET /api/projects/abcdefgh/members": () => ({ items: list }),
    "GET /api/friends": { items: [RUTH], next_cursor: null },
    "POST /api/projects/abcdefgh/transfer": () => {
      list = [buildMember(RUTH, "owner"), buildMember(MY_REF, "editor")];
      state.project = { ...state.project, owner: RUTH, my_role: "editor", abilities: leaveAbility, version: 2 };
    },
    "DELETE /api/projects/abcdefgh/members/*": undefined,
  });
  const { address } = await mount(<ProjectPage actions={() => null} bottomContent={() => null} />, {
    url: "/project/abcdefgh",
    route: "/project/$ref",
  });
  const panel = page.getByRole("region", { name: "Members" });
  await page.getByRole("button", { name: "Manage Access" }).click();
  await button("Transfer ownership to Ruth").click();
  await confirmDialog("Transfer ownership");
  await expect.element(panel.getByRole("listitem").filter({ hasText: "Ruth" }).getByText("Owner")).toBeVisible();
  await expect.element(panel.getByRole("listitem").filter({ hasText: "Mina" }).getByText("Editor")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Manage Access" })).not.toBeInTheDocument();
  expect(server.getRequests("POST", "/api/projects/abcdefgh/transfer")[0]?.body).toEqual({ profile_id: RUTH.id });

  await page.getByRole("button", { name: "Leave project" }).click();
  await confirmDialog("Leave");
  await expect.poll(address).toBe("/create");
  expect(server.getRequests("DELETE", `/api/projects/abcdefgh/members/${MY_REF.id}`)).toHaveLength(1);
});

test("a user who becomes the owner while the page is open can manage access", async () => {
  const state = { project: buildProject({ my_role: "viewer", owner: RUTH, abilities: { leave: true } }) };
  let list = [buildMember(RUTH, "owner"), buildMember(MY_REF, "viewer")];
  const server = await startTestServer({
    ...buildHomeAnswers(state),
    "GET /api/projects/abcdefgh/members": () => ({ items: list }),
  });
  await mount(<ProjectPage actions={() => null} bottomContent={() => null} />, {
    url: "/project/abcdefgh",
    route: "/project/$ref",
  });
  const panel = page.getByRole("region", { name: "Members" });
  await expect.element(page.getByRole("button", { name: "Leave project" })).toBeVisible();
  expect(page.getByRole("button", { name: "Manage Access" }).query()).toBeNull();
  state.project = buildProject({ version: 2 });
  list = [buildMember(MY_REF, "owner")];
  server.sendEvent("project:p", { type: "members_changed" } as never);
  await expect.element(page.getByRole("button", { name: "Manage Access" })).toBeVisible();
  await expect.element(panel.getByText("Ruth", { exact: true })).not.toBeInTheDocument();
});
