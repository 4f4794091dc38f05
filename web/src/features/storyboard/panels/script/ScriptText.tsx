import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { ScriptStore } from "@/features/storyboard/shared/script/scriptStore";
import { settings } from "@/features/storyboard/store/settings";
import type { Script, ScriptPlaced } from "@/features/storyboard/types";
import { EmptyState } from "@/ui/layout/EmptyState";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import { AddToCutBar } from "./AddToCutBar";
import { addParagraphsToCut } from "./addParagraphsToCut";
import {
  getRowId,
  getSelectedParts,
  getValidSelection,
  groupPlacedByScene,
  listSelectableParagraphs,
  moveSelection,
  type ParagraphRef,
  type ParagraphSelection,
  selectNextParagraph,
  selectParagraph,
} from "./paragraphSelection";
import styles from "./Script.module.css";
import { ScriptScene } from "./ScriptScene";
import { scriptTexts } from "./texts";
import { useDropOnCuts } from "./useDropOnCuts";
import { useScrollToCurrentCut } from "./useScrollToCurrentCut";

interface ScriptTextProps {
  script: Script;
  scriptStore: ScriptStore;
}

const NO_PLACED: readonly ScriptPlaced[] = [];
/** Number of paragraphs that Page Up and Page Down move by. */
const PAGE_STEP = 10;
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -PAGE_STEP,
  PageDown: PAGE_STEP,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The scenes of a script. Paragraphs can be selected, and added to cuts by keyboard, button or drag. */
export function ScriptText({ script, scriptStore }: ScriptTextProps) {
  const editor = useEditorContext();
  const canEdit = useBoard((state) => state.canEdit);
  const currentId = useBoard((state) => state.currentId);
  const hasLineNumbers = useStore(settings, (state) => state.scriptLines);
  const scroller = useRef<HTMLDivElement>(null);
  const paragraphs = useMemo(() => listSelectableParagraphs(script), [script]);
  const [storedSelection, setStoredSelection] = useState<ParagraphSelection | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const selection = useMemo(() => getValidSelection(paragraphs, storedSelection), [paragraphs, storedSelection]);
  const placed = useMemo(() => groupPlacedByScene(script), [script]);
  const scene = selection && script.scenes.find(({ key }) => key === selection.focus.scene);
  const parts = scene && selection ? getSelectedParts(scene, selection) : [];
  const tabStop = selection?.focus ?? paragraphs[0];
  // Rows call `getDragged` when a drag starts, long after they were rendered, so it reads the latest values.
  const latest = useRef({ selection, script });
  useEffect(() => {
    latest.current = { selection, script };
  });

  /** Add paragraphs to a cut and announce it. Returns false if there is no cut or they can't be added. */
  const addToCut = useCallback(
    (cutId: string | null, sceneKey: string, partsToAdd: readonly number[]): boolean => {
      const { board } = editor;
      const number = (board.store.getState().indexOf.get(cutId ?? "") ?? -1) + 1;
      const { script: currentScript } = scriptStore.store.getState();
      const isAdded =
        cutId !== null &&
        currentScript !== null &&
        addParagraphsToCut(editor, scriptStore, cutId, { script: currentScript, scene: sceneKey, parts: partsToAdd });
      setAnnouncement(
        isAdded
          ? scriptTexts.added({ count: partsToAdd.length, cut: number })
          : cutId === null
            ? scriptTexts.noCut
            : "",
      );
      return isAdded;
    },
    [editor, scriptStore],
  );
  const focusSelection = (next: ParagraphSelection | null): void => {
    setStoredSelection(next);
    if (next) requestAnimationFrame(() => document.getElementById(getRowId(next.focus))?.focus());
  };
  const sendSelection = (isNew: boolean): void => {
    if (!selection || parts.length === 0 || !canEdit) return;
    if (isNew) editor.edits.addCut();
    const { currentId: cutId } = editor.board.store.getState();
    if (addToCut(cutId, selection.focus.scene, parts)) focusSelection(selectNextParagraph(paragraphs, selection));
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || event.target.closest("button") || event.altKey) return;
    const step = KEY_STEPS[event.key];
    const isCtrl = event.ctrlKey || event.metaKey;
    if (step !== undefined && !isCtrl) focusSelection(moveSelection(paragraphs, selection, step, event.shiftKey));
    else if (event.key === "Enter" && selection) sendSelection(isCtrl);
    else if (event.key === "Escape" && selection)
      setStoredSelection({ anchor: selection.focus, focus: selection.focus });
    else return;
    event.preventDefault();
  };
  const selectRow = useCallback((paragraph: ParagraphRef, isExtending: boolean) => {
    setStoredSelection((now) => selectParagraph(now, paragraph, isExtending));
  }, []);
  /** Return the paragraphs to drag: the selection if it contains this paragraph, otherwise this one only. */
  const getDragged = useCallback((paragraph: ParagraphRef): ParagraphRef[] => {
    const { selection: latestSelection, script: latestScript } = latest.current;
    const ownScene = latestScript.scenes.find(({ key: each }) => each === paragraph.scene);
    const selectedParts = ownScene && latestSelection ? getSelectedParts(ownScene, latestSelection) : [];
    const draggedParts = selectedParts.includes(paragraph.part) ? selectedParts : [paragraph.part];
    return draggedParts.map((part) => ({ scene: paragraph.scene, part }));
  }, []);
  const handleDrop = useCallback(
    (cutId: string, dragged: readonly ParagraphRef[]) => {
      const [first] = dragged;
      if (first)
        addToCut(
          cutId,
          first.scene,
          dragged.map(({ part }) => part),
        );
    },
    [addToCut],
  );
  useDropOnCuts(scroller, canEdit, handleDrop);
  useScrollToCurrentCut(scroller, script, currentId);

  if (script.scenes.length === 0) return <EmptyState title={scriptTexts.empty} />;
  return (
    <>
      <div ref={scroller} className={styles.scroller} data-lines={hasLineNumbers}>
        {/* biome-ignore lint/a11y/useSemanticElements: table elements don't fit paragraphs */}
        <div
          role="grid"
          tabIndex={-1}
          className={styles.text}
          aria-label={scriptTexts.text}
          aria-multiselectable="true"
          onKeyDown={handleKeyDown}
        >
          {script.scenes.map((each) => (
            <ScriptScene
              key={each.key}
              scene={each}
              placed={placed.get(each.key) ?? NO_PLACED}
              selection={selection?.focus.scene === each.key ? selection : null}
              tabStop={tabStop?.scene === each.key ? tabStop.part : null}
              canDrag={canEdit}
              onSelect={selectRow}
              getDragged={getDragged}
            />
          ))}
        </div>
      </div>
      {canEdit ? <AddToCutBar count={parts.length} hasCut={currentId !== null} onSend={sendSelection} /> : null}
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </>
  );
}
