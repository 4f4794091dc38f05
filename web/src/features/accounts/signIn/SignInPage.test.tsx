import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createProblemResponse, ME, type SentRequest, startTestServer } from "@/api/testing";
import { mount } from "@/testing";
import SignInPage from "./SignInPage";

const email = page.getByRole("textbox", { name: "Email" });
const password = page.getByRole("textbox", { name: "Password", exact: true });

async function openSignIn(url: string) {
  const user = { id: ME.id, email: "mina@pegbar.example" };
  const server = await startTestServer(
    {
      "POST /api/auth/sign-in": ({ body }: SentRequest) =>
        (body as { password: string }).password === "pencil-test-24"
          ? { user }
          : createProblemResponse(401, "Wrong email or password."),
      "GET /api/profiles/me": ME,
    },
    null,
  );
  const { address } = await mount(<SignInPage />, { url });
  return { server, address };
}

test("a wrong password shows the server's error, and the right one opens the home page", async () => {
  const { address } = await openSignIn("/signin");
  await email.fill("mina@pegbar.example");
  await password.fill("not-the-password");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Wrong email or password.");
  expect(address()).toBe("/signin");
  await password.fill("pencil-test-24");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/");
});

test("after sign-in, the previous page opens", async () => {
  const { address } = await openSignIn("/signin?from=%2Fprofile%2Fmina");
  await email.fill("mina@pegbar.example");
  await password.fill("pencil-test-24");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect.poll(address).toBe("/profile/mina");
});
