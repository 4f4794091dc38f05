import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ME, startTestServer, throwNetworkError } from "@/api/testing";
import { mount } from "@/testing";
import { RequireSignIn } from "./RequireSignIn";

test("while the service is unavailable, a countdown to the next attempt is shown, and the page continues when it is back", async () => {
  const server = await startTestServer({ "GET /api/session": throwNetworkError });
  const { address } = await mount(<RequireSignIn />, { url: "/create" });
  await expect.element(page.getByText("Connecting to auth service...")).toBeVisible();
  await expect.element(page.getByText(/^Retrying in \d seconds?…$/)).toBeVisible();
  server.respond({ "GET /api/session": { user: { id: ME.id, email: "mina@pegbar.example" } } });
  await expect.element(page.getByText("Connecting to auth service...")).not.toBeInTheDocument();
  expect(server.getRequests("GET", "/api/session").length).toBeGreaterThan(1);
  expect(address()).toBe("/create");
});

test("a signed-out visitor is redirected to sign in, with the URL to return to", async () => {
  await startTestServer({}, null);
  const { address } = await mount(<RequireSignIn />, { url: "/new-project?name=Tram+Nine" });
  await expect.poll(address).toBe("/signin?from=%2Fnew-project%3Fname%3DTram%2BNine");
});
