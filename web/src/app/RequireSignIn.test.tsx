import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ME, startTestServer, throwNetworkError } from "@/api/testing";
import { mount } from "@/testing";
import { RequireSignIn } from "./RequireSignIn";

test("while the service does not answer, the next try is counted down, and the page goes on when it is back", async () => {
  const server = await startTestServer({ "GET /api/session": throwNetworkError });
  const { address } = await mount(<RequireSignIn />, { at: "/create" });
  await expect.element(page.getByText("Connecting to auth service...")).toBeVisible();
  await expect.element(page.getByText(/^Next try in \d s$/)).toBeVisible();
  server.respond({ "GET /api/session": { user: { id: ME.id, email: "mina@pegbar.example" } } });
  await expect.element(page.getByText("Connecting to auth service...")).not.toBeInTheDocument();
  expect(server.getRequests("GET", "/api/session").length).toBeGreaterThan(1);
  expect(address()).toBe("/create");
});

test("who is not signed in is led to sign in, with the address where they were going", async () => {
  await startTestServer({}, null);
  const { address } = await mount(<RequireSignIn />, { at: "/new-project?name=Tram+Nine" });
  await expect.poll(address).toBe("/signin?from=%2Fnew-project%3Fname%3DTram%2BNine");
});
