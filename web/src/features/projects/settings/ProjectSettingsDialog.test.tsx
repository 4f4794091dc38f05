import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createProblemResponse, ME, startTestServer, throwNetworkError } from "@/api/testing";
import type { Project } from "@/api/types";
import ProjectPage from "@/features/projects/home/ProjectPage";
import { buildHomeAnswers, buildProfileRef, buildProject } from "@/features/projects/testing";
import { mount } from "@/testing";

const HOME = "/project/abcdefgh";
const dialog = page.getByRole("dialog", { name: "Project Settings" });
const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
const saveButton = dialog.getByRole("button", { name: "Save" });
const settingsButton = page.getByRole("button", { name: "Settings" });

async function openHome(at = HOME, project: Partial<Project> = {}) {
  const state = { project: buildProject(project) };
  const server = await startTestServer(buildHomeAnswers(state));
  const home = await mount(<ProjectPage actions={() => null} bottomContent={() => null} />, {
    url: at,
    route: "/project/$ref",
  });
  return { ...home, server, state };
}

test("Esc and Cancel ask before discarding unsaved changes", async () => {
  const { address } = await openHome();
  await settingsButton.click();
  await field("Name").fill("Never");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  for (const close of [
    () => userEvent.keyboard("{Escape}"),
    () => dialog.getByRole("button", { name: "Cancel" }).click(),
  ]) {
    await close();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(field("Name")).toHaveValue("Never");
  }
  await userEvent.keyboard("{Escape}");
  // Escape also means no here, and returns to the dialog.
  await expect.element(question.getByRole("button", { name: "Keep editing" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  await field("Name").click();
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(address()).toBe(HOME);
  await expect.element(page.getByRole("heading", { level: 1, name: "Night Ferry" })).toBeVisible();
  await settingsButton.click();
  await expect.element(field("Name")).toHaveValue("Night Ferry");
});

test("unchanged settings close with Esc and Back without confirmation", async () => {
  const { goBack } = await openHome();
  await settingsButton.click();
  await expect.element(field("Name")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(page.getByRole("alertdialog").query()).toBeNull();
  await expect.element(settingsButton).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).toBeVisible();
  goBack();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("on a conflict, other people's changes are shown and the user's own edits can be saved again", async () => {
  const { state } = await openHome(`${HOME}?settings=true`);
  await field("Description").fill("Mine");
  state.project = { ...state.project, name: "Theirs", fps: 12, version: 2 };
  await saveButton.click();
  await expect.element(dialog.getByText(/^Someone else changed these settings/)).toBeVisible();
  await expect.element(field("Name")).toHaveValue("Theirs");
  await expect.element(field("FPS")).toHaveValue("12");
  await expect.element(field("Description")).toHaveValue("Mine");
  await saveButton.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(state.project).toMatchObject({ name: "Theirs", fps: 12, description: "Mine" });
});

test("a failed save shows the reason and keeps the edits", async () => {
  const { server, state } = await openHome(`${HOME}?settings=true`);
  await field("Name").fill("Kept");
  server.respond({ "PATCH /api/projects/p": throwNetworkError });
  await saveButton.click();
  const alert = page.getByRole("alertdialog");
  await expect.element(alert.getByText(/^Failed to save settings: Couldn't reach the server/)).toBeVisible();
  await alert.getByRole("button", { name: "OK" }).click();
  server.respond(buildHomeAnswers(state));
  await expect.element(field("Name")).toHaveValue("Kept");
  await saveButton.click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Kept" })).toBeVisible();
});

test("a user without permission can't open the settings, even by URL", async () => {
  const abilities = { post_updates: true };
  const { address } = await openHome(`${HOME}?settings=true`, {
    my_role: "editor",
    owner: buildProfileRef("Ruth"),
    abilities,
  });
  await expect.poll(address).toBe(HOME);
  expect(dialog.query()).toBeNull();
  expect(settingsButton.query()).toBeNull();
});

test("unfinished uploads are listed in the settings and can be canceled", async () => {
  const { server } = await openHome();
  const openUpload = {
    id: "u",
    kind: "file",
    name: "harbour.mov",
    person: { id: ME.id, display_name: "Mina" },
    received: 0,
    size: 3_000_000,
    last_chunk_at: new Date().toISOString(),
  };
  let items = [openUpload];
  server.respond({
    "GET /api/projects/p/open-uploads": () => ({ items }),
    "DELETE /api/projects/p/open-uploads/u": () => {
      items = [];
    },
  });
  await settingsButton.click();
  await expect.element(dialog.getByRole("heading", { name: "1 unfinished upload" })).toBeVisible();
  await expect.element(dialog.getByText(/· 0 B of 3 MB · just now/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel harbour.mov" }).click();
  await expect.element(dialog.getByText("harbour.mov")).not.toBeInTheDocument();
  expect(server.getRequests("DELETE", "/api/projects/p/open-uploads/u")).toHaveLength(1);
});

test("an upload that can't be canceled stays listed with the reason", async () => {
  const { server } = await openHome();
  const person = { id: ME.id, display_name: "Mina" };
  const openUpload = {
    id: "u",
    kind: "file",
    name: "a.mov",
    person,
    received: 0,
    size: 9,
    last_chunk_at: "2026-01-01T00:00:00Z",
  };
  server.respond({
    "GET /api/projects/p/open-uploads": { items: [openUpload] },
    "DELETE /api/projects/p/open-uploads/u": createProblemResponse(403, "You may not cancel it."),
  });
  await settingsButton.click();
  await dialog.getByRole("button", { name: "Cancel a.mov" }).click();
  await expect.element(dialog.getByText("You may not cancel it.")).toBeVisible();
  await expect.element(dialog.getByText("a.mov")).toBeVisible();
});
