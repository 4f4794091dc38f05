import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { PIXEL_URL, startTestServer, throwNetworkError } from "@/api/testing";
import { buildProject } from "@/features/projects/testing";
import { chooseFile, mount } from "@/testing";
import { CoverField } from "./CoverField";

const cropDialog = page.getByRole("dialog", { name: "Crop cover" });
const useButton = cropDialog.getByRole("button", { name: "Use as cover" });

/** Create a wide picture, 2000 × 500 px. */
async function createPicture(type = "image/png"): Promise<File> {
  const canvas = new OffscreenCanvas(2000, 500);
  canvas.getContext("2d")?.fillRect(0, 0, 2000, 500);
  return new File([await canvas.convertToBlob({ type })], "two", { type });
}

function Field() {
  const [project, setProject] = useState(buildProject({ width: 500, height: 500 }));
  return <CoverField project={project} onChanged={setProject} />;
}

async function openField() {
  const server = await startTestServer({
    "PUT /api/projects/p/cover": buildProject({ width: 500, height: 500, has_cover: true, cover_url: PIXEL_URL }),
  });
  await mount(<Field />);
  await expect.element(page.getByRole("button", { name: "Choose image…" })).toBeVisible();
  return server;
}

test("the selected crop area is sent", async () => {
  const server = await openField();
  for (const key of ["ArrowRight", "ArrowLeft"]) {
    chooseFile(await createPicture());
    await expect.element(useButton).toBeEnabled();
    const area = cropDialog.getByRole("group", { name: "Visible area" }).element();
    for (let press = 0; press < 60; press += 1) {
      area.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      await Promise.resolve(); // let the picture move
    }
    await useButton.click();
    await expect.element(cropDialog).not.toBeInTheDocument();
    await expect.element(page.getByRole("img", { name: "Current cover" })).toBeVisible();
  }
  const areas = server.getRequests("PUT", "/api/projects/p/cover").map(({ query }) => Object.fromEntries(query));
  // The crop is a square as high as the picture: a quarter of its width. Keys move the picture, not the frame.
  for (const area of areas) {
    expect(Number(area.width)).toBeCloseTo(0.25, 2);
    expect(Number(area.height)).toBeCloseTo(1, 2);
  }
  expect(Number(areas[0]?.x)).toBeCloseTo(0, 2);
  expect(Number(areas[1]?.x)).toBeCloseTo(0.75, 2);
});

test("a file that is too large or not a picture shows an error and isn't sent", async () => {
  const server = await openField();
  const alert = page.getByRole("alert");
  chooseFile(new File([new Uint8Array(20 * 1024 * 1024 + 1)], "mountains.png", { type: "image/png" }));
  await expect.element(alert).toHaveTextContent("mountains.png: over 20MB, skipped.");
  chooseFile(new File(["no picture"], "words.png", { type: "image/png" }));
  await expect.element(alert).toHaveTextContent("Image load failed");
  expect(server.getRequests("PUT", "/api/projects/p/cover")).toHaveLength(0);
});

test("a failed upload shows an error and can be retried", async () => {
  const server = await openField();
  const savedProject = buildProject({ has_cover: true, cover_url: PIXEL_URL });
  server.respond({ "PUT /api/projects/p/cover": throwNetworkError });
  chooseFile(await createPicture("image/webp"));
  await useButton.click();
  const uploadError = page.getByRole("alert").getByText(/^Upload failed: Couldn't reach the server\./);
  await expect.element(uploadError).toBeVisible();
  server.respond({ "PUT /api/projects/p/cover": savedProject });
  chooseFile(await createPicture());
  await useButton.click();
  await expect.element(page.getByRole("img", { name: "Current cover" })).toBeVisible();
  expect(page.getByRole("alert").query()).toBeNull();
});
