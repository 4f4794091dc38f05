import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createProblemResponse, type SentRequest, startTestServer } from "@/api/testing";
import { mount } from "@/testing";
import NetworkPage from "./NetworkPage";

const NOBODY = { items: [], edges: [], has_more: false, has_friends: false };

test("what failed is said and tried again; who has nobody in common is shown a way to people", async () => {
  const painter = {
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
  await mount(<NetworkPage />, { at: "/network" });
  const failed = page.getByRole("alert").filter({ hasText: "Your network could not be loaded" });
  await expect.element(failed.getByText("Not now.")).toBeVisible();
  server.respond({
    "GET /api/network": NOBODY,
    "GET /api/network/people": ({ query }: SentRequest) => ({
      items: query.get("skill") === "voice acting" ? [painter] : [],
      next_cursor: null,
    }),
  });
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("You don't seem to have any friends in common")).toBeVisible();
  await page.getByRole("button", { name: "Voice Acting" }).click();
  const people = page.getByRole("region", { name: /People with/ });
  await expect.element(people.getByText("Vera", { exact: true })).toBeVisible();
});
