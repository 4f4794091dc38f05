import { useCallback, useRef } from "react";
import { useStore } from "zustand";
import { BASE_LAYER } from "@/engine/layers";
import type { Part } from "@/engine/picture";
import { type Desk, useBoard, useDesk, usePicture } from "@/features/storyboard/desk/desk";
import { Cursors } from "@/features/storyboard/editor/Cursors";
import styles from "@/features/storyboard/editor/Stage.module.css";
import { ViewButtons } from "@/features/storyboard/editor/ViewButtons";
import { messages } from "@/features/storyboard/messages";
import { secondsText } from "@/features/storyboard/model/time";
import { FloatingLayers } from "@/features/storyboard/panels/layers/FloatingLayers";
import { usePictures } from "@/features/storyboard/panels/layers/usePictures";
import { FloatingNotes } from "@/features/storyboard/panels/notes/FloatingNotes";
import { useLayers } from "@/features/storyboard/shared/useLayers";
import { useNarrow } from "@/features/storyboard/shared/useNarrow";
import { DrawingCanvas } from "@/features/storyboard/stage/DrawingCanvas";
import type { Neighbours } from "@/features/storyboard/stage/useOnion";
import { drawnOn, drawnOnOf } from "@/features/storyboard/store/drawnOn";
import { rememberColour, setColour, settings } from "@/features/storyboard/store/settings";
import { type BoardState, currentCut } from "@/features/storyboard/store/state";
import type { Cut } from "@/features/storyboard/types";

export function Stage() {
  const { drawings, project } = useDesk();
  const cut = useBoard(currentCut);
  const canEdit = useBoard((state) => state.canEdit);
  const scrubbing = useBoard((state) => state.scrubbing);
  const playing = useBoard((state) => state.playing);
  const tool = useStore(settings, (state) => state.tool);
  const colour = useStore(settings, (state) => state.colour);
  const size = useStore(settings, (state) => state.size);
  const full = usePicture(cut, "full");
  const small = usePicture(cut);
  const narrow = useNarrow();
  const onion = useNeighbours();
  const smoothing = useStore(settings, (state) => state.smoothing);
  const penOnly = useStore(settings, (state) => state.penOnly);
  const desk = useDesk();
  const target = useTarget(cut);
  const blocked = useCallback((why: "hidden" | "locked") => tellBlocked(desk, why), [desk]);
  const pointed = useCallback((at: { x: number; y: number } | null) => desk.together.point(at), [desk]);
  const section = useRef<HTMLElement>(null);
  usePictures(section, desk);
  return (
    <section ref={section} className={styles.stage} data-drop-text={messages.dropPicture}>
      <StageHead />
      <div className={styles.canvas}>
        <DrawingCanvas
          drawings={drawings}
          cutId={cut?.id ?? null}
          width={project.width}
          height={project.height}
          canEdit={canEdit}
          tool={tool}
          colour={colour}
          size={size}
          smoothing={smoothing}
          penOnly={penOnly}
          underId={cut?.background_id ?? null}
          part={target?.part ?? "own"}
          layerId={target?.layerId ?? BASE_LAYER}
          stillUrl={full}
          quickStillUrl={playing ? null : small}
          showStill={playing || scrubbing}
          onion={onion}
          onPickColour={pickColour}
          onBlocked={blocked}
          onPointed={pointed}
          others={desk.together.strokes}
        />
      </div>
      {cut ? null : <p className={styles.hint}>{canEdit ? messages.emptyHint : messages.emptyViewer}</p>}
      <Cursors />
      <ViewButtons />
      {narrow ? null : <FloatingNotes />}
      {narrow ? null : <FloatingLayers />}
    </section>
  );
}

function pickColour(colour: string): void {
  setColour(colour);
  rememberColour(colour);
}

/** What strokes go to: a layer of the cut's drawing, or of the background under it. */
function useTarget(cut: Cut | undefined): { part: Part; layerId: string } | null {
  const { drawings, board } = useDesk();
  useStore(drawnOn);
  const target = cut ? drawnOnOf(board.store.getState()) : null;
  const layers = useLayers(drawings, target?.cutId ?? null);
  return target && { part: target.part, layerId: target.layerIn(layers ?? []) };
}

/** Says why nothing is drawn, with the way out. */
function tellBlocked(desk: Desk, why: "hidden" | "locked"): void {
  const target = drawnOnOf(desk.board.store.getState());
  if (!target) return;
  const open = (): void => {
    const change = why === "locked" ? { locked: false } : { visible: true };
    void import("@/engine/layerEdits").then(({ setLayer }) => {
      desk.drawings.edit(target.cutId, (drawing) => setLayer(drawing, target.layerIn(drawing.layers), change));
    });
  };
  const isLocked = why === "locked";
  desk.board.notify({
    text: isLocked ? messages.layerLocked : messages.layerHidden,
    tone: "plain",
    passing: true,
    actions: [{ label: isLocked ? messages.unlock : messages.show, run: open }],
  });
}

/** The pictures of the cuts before and after the current one, where onion skin is on. */
function useNeighbours(): Neighbours | null {
  const on = useStore(settings, (state) => state.onion);
  const neighbour = (by: -1 | 1) => (state: BoardState) => {
    const index = state.currentId === null ? undefined : state.indexOf.get(state.currentId);
    const id = index === undefined ? undefined : state.view.order[index + by];
    return id === undefined ? undefined : state.view.cuts.get(id);
  };
  const before = usePicture(useBoard(neighbour(-1)), "full");
  const after = usePicture(useBoard(neighbour(1)), "full");
  return on ? { before, after } : null;
}

function StageHead() {
  const { project } = useDesk();
  const cut = useBoard(currentCut);
  const number = useBoard((state) => (state.currentId === null ? 0 : (state.indexOf.get(state.currentId) ?? 0) + 1));
  if (!cut) return null;
  return (
    <p className={styles.head}>
      <span className={styles.number}>{messages.cutNumber(number)}</span>
      <span className={styles.length}>
        {messages.framesShort(cut.duration_frames)} · {secondsText(cut.duration_frames, project.fps)}s
      </span>
    </p>
  );
}
