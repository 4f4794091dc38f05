import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createProblemResponse, type SentRequest, startTestServer } from "@/api/testing";
import { mount } from "@/testing";
import NetworkPage from "./NetworkPage";

const EMPTY_NETWORK = { items: [], edges: [], has_more: false, has_friends: false };

test("an error can be retried, and a user without friends in common can find people by skill", async () => {
  const person = {
    id: "v",
    username: "vera",
    display_name: "Vera",
    avatar_url: null,
    skills: ["voice acting"],
    shared_skills: [],
    relation: "none",
    common_count: 0,
    common_friends: [],
  };
  const server = await startTestServer({ "GET /api/network": createProblemResponse(403) });
  await mount(<NetworkPage />, { url: "/network" });
  const alert = page.getByRole("alert").filter({ hasText: "Couldn't load your network" });
  await expect.element(alert.getByText("Not now.")).toBeVisible();
  server.respond({
    "GET /api/network": EMPTY_NETWORK,
    "GET /api/network/people": ({ query }: SentRequest) => ({
      items: query.get("skill") === "voice acting" ? [person] : [],
      next_cursor: null,
    }),
  });
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("You don't seem to have any friends in common")).toBeVisible();
  await page.getByRole("button", { name: "Voice acting" }).click();
  const people = page.getByRole("region", { name: /People with this skill/ });
  await expect.element(people.getByText("Vera", { exact: true })).toBeVisible();
});
