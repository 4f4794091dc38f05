import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useSession } from "@/api/http/session";
import { ME, type SentRequest, startTestServer } from "@/api/testing";
import { chooseFile, mount } from "@/testing";
import { AvatarField } from "./AvatarField";

function Field() {
  const session = useSession();
  return session.phase === "signed-in" ? (
    <AvatarField profile={session.profile} name={session.profile.display_name} disabled={false} />
  ) : null;
}

test("an avatar is cropped with the keyboard, uploaded as a square, and removed", async () => {
  let sent: Blob | undefined;
  await startTestServer({
    "PUT /api/profiles/me/avatar": ({ body }: SentRequest) => {
      sent = body as Blob;
      return { ...ME, version: 2, avatar_url: URL.createObjectURL(sent) };
    },
    "DELETE /api/profiles/me/avatar": { ...ME, version: 3 },
  });
  await mount(<Field />);
  const button = page.getByRole("button", { name: "Change avatar" });
  await expect.element(button).toBeVisible();
  chooseFile(new File(["no picture"], "no.png", { type: "image/png" }));
  await expect.element(page.getByRole("alert")).toHaveTextContent("Image load failed");

  const canvas = new OffscreenCanvas(900, 300);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas.");
  context.fillStyle = "#ff0000";
  context.fillRect(0, 0, 900, 300);
  chooseFile(new File([await canvas.convertToBlob()], "face.png", { type: "image/png" }));
  const dialog = page.getByRole("dialog", { name: "Change avatar" });
  const area = dialog.getByRole("group", { name: "Visible area" });
  await expect.element(area).toBeVisible();
  (area.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  const zoom = dialog.getByRole("slider", { name: "Zoom" });
  (zoom.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(zoom).toHaveValue("1.05");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();

  if (!sent) throw new Error("Nothing was sent.");
  const bitmap = await createImageBitmap(sent);
  expect([sent.type, bitmap.width, bitmap.height]).toEqual(["image/jpeg", 512, 512]);
  const bitmapContext = new OffscreenCanvas(512, 512).getContext("2d");
  bitmapContext?.drawImage(bitmap, 0, 0);
  const [red = 0, green = 255] = bitmapContext?.getImageData(256, 256, 1, 1).data ?? [];
  expect([red > 240, green < 20]).toEqual([true, true]);
  const picture = (): HTMLImageElement | null => document.querySelector("img");
  await expect.poll(() => picture()?.naturalWidth).toBe(512);
  await page.getByRole("button", { name: "Remove avatar" }).click();
  await expect.poll(picture).toBeNull();
});
