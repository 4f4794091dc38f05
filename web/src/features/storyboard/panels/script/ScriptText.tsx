import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import type { ScriptBeside } from "@/features/storyboard/shared/script/scriptBeside";
import { settings } from "@/features/storyboard/store/settings";
import type { Script, ScriptPlaced } from "@/features/storyboard/types";
import { EmptyState } from "@/ui/EmptyState";
import { VisuallyHidden } from "@/ui/VisuallyHidden";
import { behind, type Chosen, choose, kept, partsOf, placedBy, type Spot, spotsOf, step } from "./chosen";
import { scriptMessages } from "./messages";
import { rowId } from "./rowId";
import styles from "./Script.module.css";
import { ScriptScene } from "./ScriptScene";
import { SendBar } from "./SendBar";
import { sendParts } from "./sendParts";
import { useDropOnCuts } from "./useDropOnCuts";
import { useFollow } from "./useFollow";

interface ScriptTextProps {
  script: Script;
  beside: ScriptBeside;
}

const NONE: readonly ScriptPlaced[] = [];
/** So many paragraphs a page key goes. */
const PAGE = 10;
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -PAGE,
  PageDown: PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** All scenes of a script; paragraphs are chosen, and sent to cuts. */
export function ScriptText({ script, beside }: ScriptTextProps) {
  const desk = useDesk();
  const canEdit = useBoard((state) => state.canEdit);
  const currentId = useBoard((state) => state.currentId);
  const hasLines = useStore(settings, (state) => state.scriptLines);
  const scroller = useRef<HTMLDivElement>(null);
  const spots = useMemo(() => spotsOf(script), [script]);
  const [wanted, setWanted] = useState<Chosen | null>(null);
  const [word, setWord] = useState("");
  const chosen = useMemo(() => kept(spots, wanted), [spots, wanted]);
  const placed = useMemo(() => placedBy(script), [script]);
  const scene = chosen && script.scenes.find(({ key }) => key === chosen.at.scene);
  const parts = scene && chosen ? partsOf(scene, chosen) : [];
  const stop = chosen?.at ?? spots[0];
  // Where a row takes hold of what is dragged it is asked for, long after it was drawn.
  const latest = useRef({ chosen, script });
  useEffect(() => {
    latest.current = { chosen, script };
  });

  /** Onto a cut, or onto the current one. */
  const send = useCallback(
    (cutId: string | null, sceneKey: string, sent: readonly number[]): boolean => {
      const { board } = desk;
      const number = (board.store.getState().indexOf.get(cutId ?? "") ?? -1) + 1;
      const { script: now } = beside.store.getState();
      const isSent =
        cutId !== null && now !== null && sendParts(desk, beside, cutId, { script: now, scene: sceneKey, parts: sent });
      setWord(isSent ? scriptMessages.sent(sent.length, number) : cutId === null ? scriptMessages.noCut : "");
      return isSent;
    },
    [desk, beside],
  );
  const go = (next: Chosen | null): void => {
    setWanted(next);
    if (next) requestAnimationFrame(() => document.getElementById(rowId(next.at))?.focus());
  };
  const sendChosen = (isNew: boolean): void => {
    if (!chosen || parts.length === 0 || !canEdit) return;
    if (isNew) desk.edits.addCut();
    const { currentId: cutId } = desk.board.store.getState();
    if (send(cutId, chosen.at.scene, parts)) go(behind(spots, chosen));
  };
  const key = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || event.target.closest("button") || event.altKey) return;
    const by = STEPS[event.key];
    const isCtrl = event.ctrlKey || event.metaKey;
    if (by !== undefined && !isCtrl) go(step(spots, chosen, by, event.shiftKey));
    else if (event.key === "Enter" && chosen) sendChosen(isCtrl);
    else if (event.key === "Escape" && chosen) setWanted({ anchor: chosen.at, at: chosen.at });
    else return;
    event.preventDefault();
  };
  const pick = useCallback((spot: Spot, isFurther: boolean) => {
    setWanted((now) => choose(now, spot, isFurther));
  }, []);
  /** What goes along where one is dragged: all that is chosen, or that one alone. */
  const taken = useCallback((spot: Spot): Spot[] => {
    const { chosen: now, script: all } = latest.current;
    const of = all.scenes.find(({ key: each }) => each === spot.scene);
    const held = of && now ? partsOf(of, now) : [];
    const going = held.includes(spot.part) ? held : [spot.part];
    return going.map((part) => ({ scene: spot.scene, part }));
  }, []);
  const drop = useCallback(
    (cutId: string, going: readonly Spot[]) => {
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
  useFollow(scroller, script, currentId);

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
              placed={placed.get(each.key) ?? NONE}
              chosen={chosen?.at.scene === each.key ? chosen : null}
              tabStop={stop?.scene === each.key ? stop.part : null}
              canDrag={canEdit}
              onPick={pick}
              taken={taken}
            />
          ))}
        </div>
      </div>
      {canEdit ? <SendBar count={parts.length} hasCut={currentId !== null} onSend={sendChosen} /> : null}
      <div role="status">
        <VisuallyHidden>{word}</VisuallyHidden>
      </div>
    </>
  );
}
