import { useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeDrawingServer } from "@/features/storyboard/drawingSync/testing";
import { EditorReactContext } from "@/features/storyboard/editorContext/editorContext";
import { createTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import type { ImportRow } from "./importRows";
import { PlanList } from "./PlanList";
import { createSelection, toAcceptedRows } from "./rowSelection";

const scene = (id: string) => ({ id, checked: true, scene: `Scene ${id}`, line: 1 });
const words = { cut_id: "Wide", field: "action", board_text: "Rain.", script_text: "Fog.", is_edited: true } as const;

/** Render the list. Returns a function that returns the accepted rows. */
async function show(rows: readonly ImportRow[]): Promise<() => unknown> {
  await page.viewport(1280, 900);
  const cuts = [createTestCut("Wide"), createTestCut("Close")];
  const desk = createTestContext(new FakeDrawingServer().createTabSocket(), {
    canvas: { width: 640, height: 360 },
    cuts,
    canEdit: true,
  });
  let accepted: unknown;
  function Listed() {
    const [picks, setPicks] = useState(() => createSelection(rows, null));
    accepted = toAcceptedRows(rows, picks);
    return <PlanList importId="i" rows={rows} selection={picks} isAutoFocused onSelectionChange={setPicks} />;
  }
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  root.render(
    <EditorReactContext value={desk}>
      <Listed />
    </EditorReactContext>,
  );
  onTestFinished(() => {
    root.unmount();
    place.remove();
    desk.presence.getState().boardPresence?.dispose();
    desk.board.dispose();
    desk.drawings.dispose();
  });
  return () => accepted;
}

const row = (name: RegExp) => page.getByRole("checkbox", { name });

test("a scene is opened and closed by the arrows, and its texts are chosen there", async () => {
  const changed: ImportRow = {
    ...scene("2"),
    kind: "scene_changed",
    texts: [
      { id: "t", ...words },
      { id: "u", ...words, is_edited: false, cut_id: null, field: "title" },
    ],
    added: ["A horn, far away."],
    cuts_not_in_script: ["Close"],
  };
  const accepted = await show([
    { ...scene("1"), kind: "scene_restored" },
    changed,
    { ...scene("3"), kind: "scene_removed" },
  ]);
  await expect.element(row(/Scene 1/)).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}{ArrowDown}");
  await expect.element(row(/Scene 2/)).toHaveFocus();
  const opener = page.getByRole("button", { name: "Texts of Scene 2" });
  await expect.element(opener).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(opener).toHaveAttribute("aria-expanded", "true");
  await expect.element(row(/Scene 2/)).toHaveFocus();
  for (const told of ["Changed here", "A horn, far away.", "Close"])
    await expect.element(page.getByText(told, { exact: true })).toBeVisible();
  // The next row starts below the expanded details.
  const after = row(/Scene 3/).element();
  const left = page.getByText("Close", { exact: true }).element();
  await expect
    .poll(() => after.getBoundingClientRect().top - left.getBoundingClientRect().bottom)
    .toBeGreaterThanOrEqual(0);

  expect(accepted()).toEqual([{ row: "1" }, { row: "2" }, { row: "3" }]);
  // Only edited texts offer a choice. Arrow keys inside the choices don't move to another row.
  await userEvent.keyboard(" {Tab}{Tab}{ArrowRight}");
  const choice = page.getByRole("radio", { name: "Take the script’s" });
  await expect.element(choice).toHaveFocus();
  await expect.element(row(/Scene 2/)).toBeChecked();
  expect(accepted()).toEqual([{ row: "1" }, { row: "2", script_texts: ["t"] }, { row: "3" }]);
  await userEvent.keyboard("{ArrowLeft}{Shift>}{Tab}{Tab}{/Shift}");
  await expect.element(row(/Scene 2/)).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(opener).toHaveAttribute("aria-expanded", "false");
  expect(accepted()).toEqual([{ row: "1" }, { row: "2" }, { row: "3" }]);
});

test("of thousands of scenes few are in the page, however many are open", async () => {
  const rows = Array.from({ length: 2000 }, (_, index): ImportRow => {
    const texts = [{ id: `t${index}`, ...words, board_text: "Rain. ".repeat(1 + (index % 90)) }];
    return { ...scene(String(index)), kind: "scene_changed", texts, added: [], cuts_not_in_script: [] };
  });
  await show(rows);
  await expect.element(row(/Scene 0/)).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}{ArrowDown}{ArrowRight}{End}");
  await expect.element(row(/Scene 1999/)).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  // The row that was expanded last is scrolled fully into view.
  const list = page.getByRole("list", { name: "Changes" }).element();
  const bottom = (): number | undefined => list.querySelector("li:last-child")?.getBoundingClientRect().bottom;
  await expect.poll(() => (bottom() ?? Infinity) - list.getBoundingClientRect().bottom).toBeLessThanOrEqual(1);
  expect(list.querySelectorAll("li").length).toBeLessThan(60);
  await userEvent.keyboard("{Home}");
  await expect.element(row(/Scene 0/)).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "Texts of Scene 0" })).toHaveAttribute("aria-expanded", "true");
});
