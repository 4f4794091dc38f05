import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { ScriptStore } from "@/features/storyboard/shared/script/scriptStore";
import { settings } from "@/features/storyboard/store/settings";
import type { Script, ScriptPlaced } from "@/features/storyboard/types";
import { EmptyState } from "@/ui/EmptyState";
import { VisuallyHidden } from "@/ui/VisuallyHidden";
import { AddToCutBar } from "./AddToCutBar";
import { addParagraphsToCut } from "./addParagraphsToCut";
import { getRowId } from "./getRowId";
import { scriptMessages } from "./messages";
import {
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
  const desk = useEditorContext();
  const canEdit = useBoard((state) => state.canEdit);
  const currentId = useBoard((state) => state.currentId);
  const hasLines = useStore(settings, (state) => state.scriptLines);
  const scroller = useRef<HTMLDivElement>(null);
  const spots = useMemo(() => listSelectableParagraphs(script), [script]);
  const [wanted, setWanted] = useState<ParagraphSelection | null>(null);
  const [word, setWord] = useState("");
  const chosen = useMemo(() => getValidSelection(spots, wanted), [spots, wanted]);
  const placed = useMemo(() => groupPlacedByScene(script), [script]);
  const scene = chosen && script.scenes.find(({ key }) => key === chosen.focus.scene);
  const parts = scene && chosen ? getSelectedParts(scene, chosen) : [];
  const stop = chosen?.focus ?? spots[0];
  // Rows call `getDragged` when a drag starts, long after they were rendered, so it reads the latest values.
  const latest = useRef({ chosen, script });
  useEffect(() => {
    latest.current = { chosen, script };
  });

  /** Add paragraphs to a cut and announce it. Returns false if there is no cut or they can't be added. */
  const send = useCallback(
    (cutId: string | null, sceneKey: string, sent: readonly number[]): boolean => {
      const { board } = desk;
      const number = (board.store.getState().indexOf.get(cutId ?? "") ?? -1) + 1;
      const { script: now } = scriptStore.store.getState();
      const isSent =
        cutId !== null &&
        now !== null &&
        addParagraphsToCut(desk, scriptStore, cutId, { script: now, scene: sceneKey, parts: sent });
      setWord(isSent ? scriptMessages.sent(sent.length, number) : cutId === null ? scriptMessages.noCut : "");
      return isSent;
    },
    [desk, scriptStore],
  );
  const go = (next: ParagraphSelection | null): void => {
    setWanted(next);
    if (next) requestAnimationFrame(() => document.getElementById(getRowId(next.focus))?.focus());
  };
  const sendChosen = (isNew: boolean): void => {
    if (!chosen || parts.length === 0 || !canEdit) return;
    if (isNew) desk.edits.addCut();
    const { currentId: cutId } = desk.board.store.getState();
    if (send(cutId, chosen.focus.scene, parts)) go(selectNextParagraph(spots, chosen));
  };
  const key = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || event.target.closest("button") || event.altKey) return;
    const by = KEY_STEPS[event.key];
    const isCtrl = event.ctrlKey || event.metaKey;
    if (by !== undefined && !isCtrl) go(moveSelection(spots, chosen, by, event.shiftKey));
    else if (event.key === "Enter" && chosen) sendChosen(isCtrl);
    else if (event.key === "Escape" && chosen) setWanted({ anchor: chosen.focus, focus: chosen.focus });
    else return;
    event.preventDefault();
  };
  const pick = useCallback((spot: ParagraphRef, isFurther: boolean) => {
    setWanted((now) => selectParagraph(now, spot, isFurther));
  }, []);
  /** Return the paragraphs to drag: the selection if it contains this paragraph, otherwise this one only. */
  const taken = useCallback((spot: ParagraphRef): ParagraphRef[] => {
    const { chosen: now, script: all } = latest.current;
    const of = all.scenes.find(({ key: each }) => each === spot.scene);
    const held = of && now ? getSelectedParts(of, now) : [];
    const going = held.includes(spot.part) ? held : [spot.part];
    return going.map((part) => ({ scene: spot.scene, part }));
  }, []);
  const drop = useCallback(
    (cutId: string, going: readonly ParagraphRef[]) => {
      const [first] = going;
      if (first)
        send(
          cutId,
          first.scene,
          going.map(({ part }) => part),
        );
    },
    [send],
  );
  useDropOnCuts(scroller, canEdit, drop);
  useScrollToCurrentCut(scroller, script, currentId);

  if (script.scenes.length === 0) return <EmptyState title={scriptMessages.empty} />;
  return (
    <>
      <div ref={scroller} className={styles.scroller} data-lines={hasLines}>
        {/* biome-ignore lint/a11y/useSemanticElements: a table's boxes are no paragraphs */}
        <div
          role="grid"
          tabIndex={-1}
          className={styles.text}
          aria-label={scriptMessages.text}
          aria-multiselectable="true"
          onKeyDown={key}
        >
          {script.scenes.map((each) => (
            <ScriptScene
              key={each.key}
              scene={each}
              placed={placed.get(each.key) ?? NO_PLACED}
              selection={chosen?.focus.scene === each.key ? chosen : null}
              tabStop={stop?.scene === each.key ? stop.part : null}
              canDrag={canEdit}
              onSelect={pick}
              getDragged={taken}
            />
          ))}
        </div>
      </div>
      {canEdit ? <AddToCutBar count={parts.length} hasCut={currentId !== null} onSend={sendChosen} /> : null}
      <div role="status">
        <VisuallyHidden>{word}</VisuallyHidden>
      </div>
    </>
  );
}
