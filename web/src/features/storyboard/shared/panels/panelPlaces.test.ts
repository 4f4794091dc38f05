import { beforeEach, expect, test } from "vitest";
import { settings, updatePanel } from "@/features/storyboard/store/settings";
import { findPanelPlaces } from "./panelPlaces";

const IDS = ["notes", "layers"];
const find = (width: number, height: number) => findPanelPlaces(IDS, { width, height }, 16 / 9, settings.getState());

beforeEach(() => settings.setState({ slot: "", dockTab: "auto", panels: {} }));

test("panels float in the margins of a wide window, and are docked in others", () => {
  expect([...find(2560, 900).floating.keys()]).toEqual(IDS);
  expect(find(2560, 900).dockTab).toBeNull();
  expect(find(1440, 900)).toMatchObject({ docked: IDS, dockTab: "notes" });
});

test("a small window shows no docked panel until the user opens one", () => {
  expect(find(1024, 768)).toMatchObject({ docked: IDS, dockTab: null });
  settings.setState({ dockTab: "layers" });
  expect(find(1024, 768).dockTab).toBe("layers");
});

test("a panel in the slot takes the room of the dock in a small window", () => {
  expect(find(1280, 720).dockTab).toBe("notes");
  settings.setState({ slot: "script" });
  expect(find(1280, 720).dockTab).toBeNull();
  expect(find(1440, 900).dockTab).toBe("notes");
});

test("the user's choice counts more than the room", () => {
  updatePanel("notes", { place: { x: 30, y: 90 } });
  expect(find(1440, 900).floating.get("notes")).toEqual({ x: 30, y: 90 });
  expect(find(1440, 900)).toMatchObject({ docked: ["layers"], dockTab: "layers" });
  updatePanel("layers", { isDocked: true });
  expect(find(2560, 900)).toMatchObject({ docked: ["layers"], dockTab: "layers" });
});
