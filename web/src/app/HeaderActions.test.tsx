import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { profileSaved, useSession } from "@/api/session";
import { ME, PIXEL, testServer } from "@/api/testing";
import { mount } from "@/testing";
import HeaderActions from "./HeaderActions";

function Header() {
  const session = useSession();
  return session.phase === "signed-in" ? <HeaderActions session={session} /> : null;
}

test("the profile menu shows the avatar of now", async () => {
  await testServer({});
  await mount(<Header />);
  const menu = page.getByRole("button", { name: "Profile menu" });
  await expect.element(menu).toBeVisible();
  const picture = () => menu.element().querySelector("img")?.src ?? null;
  expect(picture()).toBeNull();
  profileSaved({ ...ME, version: 2, avatar_url: PIXEL });
  await expect.poll(picture).toBe(PIXEL);
  profileSaved({ ...ME, version: 3 });
  await expect.poll(picture).toBeNull();
});
