import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createProblemResponse, type SentRequest, startTestServer } from "@/api/testing";
import type { Project } from "@/api/types";
import { buildHomeAnswers, buildProfileRef, buildProject } from "@/features/projects/testing";
import { mount } from "@/testing";
import RolesDialog from "./RolesDialog";

const TAKEN = "A role with this name already exists. Choose another name.";
const dialog = page.getByRole("dialog", { name: "Manage Custom Roles" });
const form = (name: string) => dialog.getByRole("form", { name });

const PERMISSIONS = {
  can_edit_storyboards: false,
  can_post_updates: false,
  can_publish: false,
  can_invite: false,
  can_manage_roles: false,
  can_manage_projects: false,
};

function buildRole(name: string) {
  return { id: `id-of-${name}`, name, color: "#7aa2ff", ...PERMISSIONS };
}

async function openRoles(responses: Record<string, unknown>, fields: Partial<Project> = {}) {
  const project = buildProject(fields);
  const server = await startTestServer({ ...buildHomeAnswers({ project }), ...responses });
  await mount(<RolesDialog project={project} onClose={vi.fn()} />);
  return server;
}

test("a role's restricted folders are shown and saved with it", async () => {
  let hasAccess = false;
  const accessUrl = "/api/projects/abcdefgh/assets/role-access/id-of-Inker";
  const server = await openRoles({
    "GET /api/projects/abcdefgh/roles": { items: [buildRole("Inker")] },
    "PATCH /api/projects/abcdefgh/roles/id-of-Inker": buildRole("Inker"),
    [`GET ${accessUrl}`]: () => ({ items: [{ id: "art", path: ["Art"], has_access: hasAccess }] }),
    [`PUT ${accessUrl}`]: ({ body }: SentRequest) => {
      hasAccess = (body as { folder_ids: string[] }).folder_ids.includes("art");
    },
  });
  const art = form("Edit role Inker").getByRole("checkbox", { name: "Art" });
  for (const isSelected of [true, false]) {
    await dialog.getByRole("button", { name: "Edit role Inker" }).click();
    await expect.element(art).toBeVisible();
    await expect.poll(() => art.element().matches("[data-checked], :checked")).toBe(!isSelected);
    await art.click();
    await form("Edit role Inker").getByRole("button", { name: "Save role" }).click();
    await expect.element(form("Edit role Inker")).not.toBeInTheDocument();
    expect(hasAccess).toBe(isSelected);
  }
  expect(server.getRequests("PUT", accessUrl).map(({ body }) => body)).toEqual([
    { folder_ids: ["art"] },
    { folder_ids: [] },
  ]);
});

test("creating or renaming a role to a name that exists shows an error at the field", async () => {
  const nameTaken = createProblemResponse(409, TAKEN, { errors: [{ field: "name", detail: TAKEN }] });
  await openRoles({
    "GET /api/projects/abcdefgh/roles": { items: [buildRole("Inker"), buildRole("Cleaner")] },
    "POST /api/projects/abcdefgh/roles": nameTaken,
    "PATCH /api/projects/abcdefgh/roles/id-of-Cleaner": nameTaken,
    "GET /api/projects/abcdefgh/assets/role-access/id-of-Cleaner": { items: [] },
  });
  for (const title of ["New role", "Edit role Cleaner"]) {
    if (title !== "New role") await dialog.getByRole("button", { name: title }).click();
    const name = form(title).getByRole("textbox", { name: "Name" });
    await name.fill(" INKER");
    await form(title)
      .getByRole("button", { name: /^(Add|Save) role$/ })
      .click();
    await expect.element(name).toHaveAccessibleDescription(TAKEN);
    await expect.element(name).toHaveFocus();
    expect(page.getByRole("alertdialog").query()).toBeNull();
    await name.fill("Herald of the second floor");
    await expect.element(name).not.toHaveAccessibleDescription();
  }
});

test("a role manager sees only two permissions, can't edit their own role, and sees why a save failed", async () => {
  await openRoles(
    {
      "GET /api/projects/abcdefgh/roles": { items: [{ ...buildRole("Lead"), can_manage_roles: true }] },
      "POST /api/projects/abcdefgh/roles": createProblemResponse(403, "You may not manage roles."),
    },
    { my_role: "viewer", owner: buildProfileRef("Olga"), abilities: { manage_roles: true } },
  );
  await expect.element(dialog.getByRole("listitem").getByText("Lead")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Edit role Lead" }).query()).toBeNull();
  expect(dialog.getByRole("checkbox").elements()).toHaveLength(2);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Inker");
  await userEvent.keyboard("{Enter}");
  const alert = page.getByRole("alertdialog", { name: "Failed to add role" });
  await expect.element(alert.getByText("You may not manage roles.")).toBeVisible();
  await alert.getByRole("button", { name: "OK" }).click();
  await expect.element(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Inker");
});
