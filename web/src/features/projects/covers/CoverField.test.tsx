import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { PIXEL_URL, startTestServer, throwNetworkError } from "@/api/testing";
import { buildProject } from "@/features/projects/testing";
import { chooseFile, mount } from "@/testing";
import { CoverField } from "./CoverField";

const crop = page.getByRole("dialog", { name: "Crop the cover" });
const use = crop.getByRole("button", { name: "Use as cover" });

/** Create a wide picture, 2000 × 500 px. */
async function picture(type = "image/png"): Promise<File> {
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
  await expect.element(page.getByRole("button", { name: "Choose picture…" })).toBeVisible();
  return server;
}

test("the part that was chosen is the one that is sent", async () => {
  const server = await openField();
  for (const key of ["ArrowRight", "ArrowLeft"]) {
    chooseFile(await picture());
    await expect.element(use).toBeEnabled();
    const area = crop.getByRole("group", { name: "Part that is shown" }).element();
    for (let press = 0; press < 60; press += 1) {
      area.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      await Promise.resolve(); // let the picture move
    }
    await use.click();
    await expect.element(crop).not.toBeInTheDocument();
    await expect.element(page.getByRole("img", { name: "The present cover" })).toBeVisible();
  }
  const parts = server.getRequests("PUT", "/api/projects/p/cover").map(({ query }) => Object.fromEntries(query));
  // The crop is a square as high as the picture: a quarter of its width. Keys move the picture, not the frame.
  for (const part of parts) {
    expect(Number(part.width)).toBeCloseTo(0.25, 2);
    expect(Number(part.height)).toBeCloseTo(1, 2);
  }
  expect(Number(parts[0]?.x)).toBeCloseTo(0, 2);
  expect(Number(parts[1]?.x)).toBeCloseTo(0.75, 2);
});

test("what is too heavy or no picture is said, and nothing is sent", async () => {
  const server = await openField();
  const alert = page.getByRole("alert");
  chooseFile(new File([new Uint8Array(20 * 1024 * 1024 + 1)], "mountains.png", { type: "image/png" }));
  await expect.element(alert).toHaveTextContent("mountains.png: over 20MB, skipped.");
  chooseFile(new File(["no picture"], "words.png", { type: "image/png" }));
  await expect.element(alert).toHaveTextContent("Image load failed");
  expect(server.getRequests("PUT", "/api/projects/p/cover")).toHaveLength(0);
});

test("a failed upload is said, and can be tried again", async () => {
  const server = await openField();
  const sent = buildProject({ has_cover: true, cover_url: PIXEL_URL });
  server.respond({ "PUT /api/projects/p/cover": throwNetworkError });
  chooseFile(await picture("image/webp"));
  await use.click();
  const failed = page.getByRole("alert").getByText(/^Upload failed: The server cannot be reached\./);
  await expect.element(failed).toBeVisible();
  server.respond({ "PUT /api/projects/p/cover": sent });
  chooseFile(await picture());
  await use.click();
  await expect.element(page.getByRole("img", { name: "The present cover" })).toBeVisible();
  expect(page.getByRole("alert").query()).toBeNull();
});
