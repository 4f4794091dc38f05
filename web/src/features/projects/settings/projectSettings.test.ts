import { expect, it } from "vitest";
import { getChangedFields, rebaseDraft } from "@/api/records/rebase";
import type { Project } from "@/api/types";
import { normalizeSettings, toSettingsDraft, validateSettings } from "./projectSettings";

const project: Project = {
  id: "p",
  slug: "abcdefgh",
  name: "Lanterns",
  description: "",
  visibility: "private",
  width: 1920,
  height: 1080,
  fps: 24,
  updates_enabled: true,
  new_cut_frames: 1,
  has_cover: false,
  version: 3,
  cover_url: null,
  created_at: "2026-01-01T00:00:00Z",
  owner: { id: "o", username: "mina", display_name: "Mina", avatar_url: null },
  my_role: "owner",
  abilities: {},
};
const draft = toSettingsDraft(project);

it("returns the error texts of the specification", () => {
  expect(validateSettings({ ...draft, name: "  ", width: 15, height: 8193, fps: 121 })).toEqual({
    name: "Please enter a project name.",
    width: "Minimum dimension is 16px.",
    height: "Maximum dimension is 8192px.",
    fps: "FPS must be 1-120.",
  });
  expect(validateSettings({ ...draft, width: null, height: null, fps: null })).toEqual({
    width: "Minimum dimension is 16px.",
    height: "Minimum dimension is 16px.",
    fps: "FPS must be 1-120.",
  });
  expect(validateSettings({ ...draft, fps: 24.5 })).toEqual({
    fps: "FPS must be a whole number, 23.976, 29.97, or 59.94.",
  });
});

it("accepts a new cut length of 1 to 240 whole frames", () => {
  for (const new_cut_frames of [0, 241, 1.5, null]) {
    expect(validateSettings({ ...draft, new_cut_frames })).toEqual({
      new_cut_frames: "Enter a whole number of frames from 1 to 240.",
    });
  }
  for (const new_cut_frames of [1, 240]) expect(validateSettings({ ...draft, new_cut_frames })).toEqual({});
});

it("accepts the limits and the broadcast frame rates", () => {
  for (const fields of [{ width: 16 }, { height: 8192 }, { fps: 1 }, { fps: 120 }, { fps: 59.94 }]) {
    expect(validateSettings({ ...draft, ...fields })).toEqual({});
  }
});

it("sends only the changed fields", () => {
  expect(getChangedFields(draft, normalizeSettings({ ...draft, name: " Lanterns " }))).toEqual({});
  expect(getChangedFields(draft, normalizeSettings({ ...draft, fps: 12, updates_enabled: false }))).toEqual({
    fps: 12,
    updates_enabled: false,
  });
});

it("rebases the user's changes onto other people's changes", () => {
  const mine = { ...draft, fps: 12, description: "Boats" };
  const theirs = toSettingsDraft({ ...project, version: 4, name: "Lanterns at Low Tide", fps: 30 });
  expect(rebaseDraft(draft, mine, theirs)).toEqual({
    ...draft,
    name: "Lanterns at Low Tide",
    fps: 12,
    description: "Boats",
  });
});
