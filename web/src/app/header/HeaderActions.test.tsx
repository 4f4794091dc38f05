import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { setOwnProfile, useSession } from "@/api/http/session";
import { ME, PIXEL_URL, startTestServer } from "@/api/testing";
import { mount } from "@/testing";
import HeaderActions from "./HeaderActions";

function Header() {
  const session = useSession();
  return session.phase === "signed-in" ? <HeaderActions session={session} /> : null;
}

test("the profile menu shows the current avatar", async () => {
  await startTestServer({});
  await mount(<Header />);
  const menu = page.getByRole("button", { name: "Profile menu" });
  await expect.element(menu).toBeVisible();
  const picture = () => menu.element().querySelector("img")?.src ?? null;
  expect(picture()).toBeNull();
  setOwnProfile({ ...ME, version: 2, avatar_url: PIXEL_URL });
  await expect.poll(picture).toBe(PIXEL_URL);
  setOwnProfile({ ...ME, version: 3 });
  await expect.poll(picture).toBeNull();
});
