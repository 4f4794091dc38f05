import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useUserId } from "@/api/http/session";
import { queryClient } from "@/api/records/queryClient";
import { createProblemResponse, ME, startTestServer } from "@/api/testing";
import { mount } from "@/testing";
import { ConfirmPage, OutboxPage, ResetPasswordPage } from "./MailedPages";

const LINK_USED_TEXT = "This link has expired or was already used.";
const newPassword = page.getByRole("textbox", { name: "New password", exact: true });

afterEach(() => sessionStorage.clear());

test("a reset link with an error shows the error and a link to sign in", async () => {
  const server = await startTestServer({}, null);
  const url = "/reset-password?error_description=Email+link+is+invalid";
  const { address } = await mount(<ResetPasswordPage />, { url });
  await expect.element(page.getByRole("alert")).toHaveTextContent("Invalid or expired reset link");
  expect(server.getRequests("POST", "/api/auth/reset/exchange")).toHaveLength(0);
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect.poll(address).toBe("/signin");
});

test("the password page of a new account survives a reload, and starts over after the recovery session ended", async () => {
  const server = await startTestServer(
    {
      "POST /api/auth/confirm": { user: null },
      "PUT /api/auth/password": createProblemResponse(401, "No session.", { code: "reset.no_session" }),
    },
    null,
  );
  const open = async (): Promise<() => void> =>
    (await mount(<ConfirmPage />, { url: "/confirm?code=by-mail" })).unmount;
  const unmountFirst = await open();
  await expect.element(newPassword).toBeVisible();
  server.respond({ "POST /api/auth/confirm": createProblemResponse(400, LINK_USED_TEXT) });
  const reload = (unmount: () => void): void => {
    unmount();
    queryClient.clear();
  };
  reload(unmountFirst);
  const unmountSecond = await open();
  await newPassword.fill("another-pencil-25");
  await page.getByRole("textbox", { name: "Confirm new password" }).fill("another-pencil-25");
  await userEvent.keyboard("{Enter}");
  // There is no recovery session: the page shows an error, and the next reload starts over.
  await expect.element(page.getByText(/^Could not establish a recovery session\./)).toBeVisible();
  expect(server.getRequests("POST", "/api/auth/confirm")).toHaveLength(1);
  reload(unmountSecond);
  await open();
  await expect.element(page.getByRole("alert")).toHaveTextContent(LINK_USED_TEXT);
});

test("the confirmation link of a new account sends its code once and signs in", async () => {
  const user = { id: ME.id, email: "mina@pegbar.example" };
  const server = await startTestServer({ "POST /api/auth/confirm": { user }, "GET /api/profiles/me": ME }, null);
  const userIds: (string | null)[] = [];
  function Confirming() {
    userIds.push(useUserId());
    return <ConfirmPage />;
  }
  const { address } = await mount(<Confirming />, { url: "/confirm?code=by-mail" });
  await expect.poll(address).toBe("/");
  expect(userIds.at(-1)).toBe(ME.id);
  expect(server.getRequests("POST", "/api/auth/confirm").map(({ body }) => body)).toEqual([{ code: "by-mail" }]);
});

test("without a mail server, the outbox page shows mails with their links", async () => {
  const link = "https://pegbar.example/reset-password?code=abc";
  const mail = { id: "m", to: "reader@pegbar.example", subject: "Reset", text: `Open ${link} now.` };
  await startTestServer({ "GET /api/outbox": { mails: [{ ...mail, created_at: "2026-01-01T00:00:00Z" }] } }, null);
  await mount(<OutboxPage />, { url: "/outbox" });
  const item = page.getByRole("listitem").filter({ hasText: mail.to });
  await expect.element(item.getByRole("link")).toHaveAttribute("href", link);
});
