import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { startTestServer } from "@/api/testing";
import { mount } from "@/testing";
import { NotFoundPage } from "./NotFoundPage";

test("an address that leads nowhere says so, and leads back to the start", async () => {
  await startTestServer({}, null);
  const { address } = await mount(<NotFoundPage />, { at: "/no/such/page" });
  await expect.element(page.getByRole("heading", { level: 1, name: "404 Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the start" }).click();
  await expect.poll(address).toBe("/");
});
