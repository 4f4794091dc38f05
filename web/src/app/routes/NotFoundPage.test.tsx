import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { startTestServer } from "@/api/testing";
import { mount } from "@/testing";
import { NotFoundPage } from "./NotFoundPage";

test("an unknown URL shows the 404 page with a link to the home page", async () => {
  await startTestServer({}, null);
  const { address } = await mount(<NotFoundPage />, { url: "/no/such/page" });
  await expect.element(page.getByRole("heading", { level: 1, name: "404 Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Go home" }).click();
  await expect.poll(address).toBe("/");
});
