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
const scriptText = {
  cut_id: "Wide",
  field: "action",
  board_text: "Rain.",
  script_text: "Fog.",
  is_edited: true,
} as const;

/** Render the list. Returns a function that returns the accepted rows. */
async function renderList(rows: readonly ImportRow[]): Promise<() => unknown> {
  await page.viewport(1280, 900);
  const cuts = [createTestCut("Wide"), createTestCut("Close")];
  const editor = createTestContext(new FakeDrawingServer().createTabSocket(), {
    canvas: { width: 640, height: 360 },
    cuts,
    canEdit: true,
  });
  let accepted: unknown;
  function TestList() {
    const [selection, setSelection] = useState(() => createSelection(rows, null));
    accepted = toAcceptedRows(rows, selection);
    return <PlanList importId="i" rows={rows} selection={selection} isAutoFocused onSelectionChange={setSelection} />;
  }
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  root.render(
    <EditorReactContext value={editor}>
      <TestList />
    </EditorReactContext>,
  );
  onTestFinished(() => {
    root.unmount();
    container.remove();
    editor.presence.getState().boardPresence?.dispose();
    editor.board.dispose();
    editor.drawings.dispose();
  });
  return () => accepted;
}

const getRow = (name: RegExp) => page.getByRole("checkbox", { name });

test("arrow keys expand and collapse a scene, and its texts can be selected there", async () => {
  const changedScene: ImportRow = {
    ...scene("2"),
    kind: "scene_changed",
    texts: [
      { id: "t", ...scriptText },
      { id: "u", ...scriptText, is_edited: false, cut_id: null, field: "title" },
    ],
    added: ["A horn, far away."],
    cuts_not_in_script: ["Close"],
  };
  const accepted = await renderList([
    { ...scene("1"), kind: "scene_restored" },
    changedScene,
    { ...scene("3"), kind: "scene_removed" },
  ]);
  await expect.element(getRow(/Scene 1/)).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}{ArrowDown}");
  await expect.element(getRow(/Scene 2/)).toHaveFocus();
  const detailsButton = page.getByRole("button", { name: "Texts in Scene 2" });
  await expect.element(detailsButton).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(detailsButton).toHaveAttribute("aria-expanded", "true");
  await expect.element(getRow(/Scene 2/)).toHaveFocus();
  for (const text of ["Edited here", "A horn, far away.", "Close"])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  // The next row starts below the expanded details.
  const nextRow = getRow(/Scene 3/).element();
  const lastDetail = page.getByText("Close", { exact: true }).element();
  await expect
    .poll(() => nextRow.getBoundingClientRect().top - lastDetail.getBoundingClientRect().bottom)
    .toBeGreaterThanOrEqual(0);

  expect(accepted()).toEqual([{ row: "1" }, { row: "2" }, { row: "3" }]);
  // Only edited texts offer a choice. Arrow keys inside the choices don't move to another row.
  await userEvent.keyboard(" {Tab}{Tab}{ArrowRight}");
  const choice = page.getByRole("radio", { name: "Use the script's" });
  await expect.element(choice).toHaveFocus();
  await expect.element(getRow(/Scene 2/)).toBeChecked();
  expect(accepted()).toEqual([{ row: "1" }, { row: "2", script_texts: ["t"] }, { row: "3" }]);
  await userEvent.keyboard("{ArrowLeft}{Shift>}{Tab}{Tab}{/Shift}");
  await expect.element(getRow(/Scene 2/)).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(detailsButton).toHaveAttribute("aria-expanded", "false");
  expect(accepted()).toEqual([{ row: "1" }, { row: "2" }, { row: "3" }]);
});

test("renders only a few of thousands of scenes, even when some are expanded", async () => {
  const rows = Array.from({ length: 2000 }, (_, index): ImportRow => {
    const texts = [{ id: `t${index}`, ...scriptText, board_text: "Rain. ".repeat(1 + (index % 90)) }];
    return { ...scene(String(index)), kind: "scene_changed", texts, added: [], cuts_not_in_script: [] };
  });
  await renderList(rows);
  await expect.element(getRow(/Scene 0/)).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}{ArrowDown}{ArrowRight}{End}");
  await expect.element(getRow(/Scene 1999/)).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  // The row that was expanded last is scrolled fully into view.
  const list = page.getByRole("list", { name: "Changes" }).element();
  const bottom = (): number | undefined => list.querySelector("li:last-child")?.getBoundingClientRect().bottom;
  await expect.poll(() => (bottom() ?? Infinity) - list.getBoundingClientRect().bottom).toBeLessThanOrEqual(1);
  expect(list.querySelectorAll("li").length).toBeLessThan(60);
  await userEvent.keyboard("{Home}");
  await expect.element(getRow(/Scene 0/)).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "Texts in Scene 0" })).toHaveAttribute("aria-expanded", "true");
});
