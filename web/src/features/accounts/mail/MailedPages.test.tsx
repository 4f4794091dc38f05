import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "@/api/queryClient";
import { useUserId } from "@/api/session";
import { createProblemResponse, ME, startTestServer } from "@/api/testing";
import { mount } from "@/testing";
import { ConfirmPage, OutboxPage, ResetPasswordPage } from "./MailedPages";

const USED = "This confirmation link is used or expired.";
const newPassword = page.getByRole("textbox", { name: "New password", exact: true });

afterEach(() => sessionStorage.clear());

test("a reset link that carries an error says so, and leads back to sign in", async () => {
  const server = await startTestServer({}, null);
  const at = "/reset-password?error_description=Email+link+is+invalid";
  const { address } = await mount(<ResetPasswordPage />, { at });
  await expect.element(page.getByRole("alert")).toHaveTextContent("Invalid or expired reset link");
  expect(server.getRequests("POST", "/api/auth/reset/exchange")).toHaveLength(0);
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect.poll(address).toBe("/signin");
});

test("the page that chooses a new account's password outlives a reload, and its end", async () => {
  const server = await startTestServer(
    {
      "POST /api/auth/confirm": { user: null },
      "PUT /api/auth/password": createProblemResponse(401, "No session.", { code: "reset.no_session" }),
    },
    null,
  );
  const open = async (): Promise<() => void> => (await mount(<ConfirmPage />, { at: "/confirm?code=by-mail" })).unmount;
  const leave = await open();
  await expect.element(newPassword).toBeVisible();
  server.respond({ "POST /api/auth/confirm": createProblemResponse(400, USED) });
  const reload = (unmount: () => void): void => {
    unmount();
    queryClient.clear();
  };
  reload(leave);
  const leaveAgain = await open();
  await newPassword.fill("another-pencil-25");
  await page.getByRole("textbox", { name: "Confirm new password" }).fill("another-pencil-25");
  await userEvent.keyboard("{Enter}");
  // There is no recovery session: the page shows an error, and the next reload starts over.
  await expect.element(page.getByText(/^Could not establish a recovery session\./)).toBeVisible();
  expect(server.getRequests("POST", "/api/auth/confirm")).toHaveLength(1);
  reload(leaveAgain);
  await open();
  await expect.element(page.getByRole("alert")).toHaveTextContent(USED);
});

test("the link that confirms a new account sends its code once, and signs in", async () => {
  const user = { id: ME.id, email: "mina@pegbar.example" };
  const server = await startTestServer({ "POST /api/auth/confirm": { user }, "GET /api/profiles/me": ME }, null);
  const signedIn: (string | null)[] = [];
  function Confirming() {
    signedIn.push(useUserId());
    return <ConfirmPage />;
  }
  const { address } = await mount(<Confirming />, { at: "/confirm?code=by-mail" });
  await expect.poll(address).toBe("/");
  expect(signedIn.at(-1)).toBe(ME.id);
  expect(server.getRequests("POST", "/api/auth/confirm").map(({ body }) => body)).toEqual([{ code: "by-mail" }]);
});

test("without a mail server, mails stand on a page with their links", async () => {
  const link = "https://pegbar.example/reset-password?code=abc";
  const mail = { id: "m", to: "reader@pegbar.example", subject: "Reset", text: `Open ${link} now.` };
  await startTestServer({ "GET /api/outbox": { mails: [{ ...mail, created_at: "2026-01-01T00:00:00Z" }] } }, null);
  await mount(<OutboxPage />, { at: "/outbox" });
  const item = page.getByRole("listitem").filter({ hasText: mail.to });
  await expect.element(item.getByRole("link")).toHaveAttribute("href", link);
});
