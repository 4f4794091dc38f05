import { useStore } from "zustand";
import styles from "@/features/storyboard/components/Stage.module.css";
import { messages } from "@/features/storyboard/messages";
import { secondsText } from "@/features/storyboard/model/time";
import { FloatingNotes } from "@/features/storyboard/notes/FloatingNotes";
import { DrawingCanvas } from "@/features/storyboard/stage/DrawingCanvas";
import type { Neighbours } from "@/features/storyboard/stage/useOnion";
import { useBoard, useDesk, usePicture } from "@/features/storyboard/store/desk";
import { rememberColour, setColour, settings } from "@/features/storyboard/store/settings";
import { type BoardState, currentCut } from "@/features/storyboard/store/state";
import { useNarrow } from "@/features/storyboard/useNarrow";

export function Stage() {
  const { session, project } = useDesk();
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
  return (
    <section className={styles.stage}>
      <StageHead />
      <div className={styles.canvas}>
        <DrawingCanvas
          session={session}
          cutId={cut?.id ?? null}
          width={project.width}
          height={project.height}
          canEdit={canEdit}
          tool={tool}
          colour={colour}
          size={size}
          stillUrl={full}
          quickStillUrl={playing ? null : small}
          showStill={playing || scrubbing}
          onion={onion}
          onPickColour={pickColour}
        />
      </div>
      {cut ? null : <p className={styles.hint}>{canEdit ? messages.emptyHint : messages.emptyViewer}</p>}
      {narrow ? null : <FloatingNotes />}
    </section>
  );
}

function pickColour(colour: string): void {
  setColour(colour);
  rememberColour(colour);
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
