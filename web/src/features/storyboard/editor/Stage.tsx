import { Plus } from "lucide-react";
import { useRef } from "react";
import { useStore } from "zustand";
import { useCommand } from "@/features/storyboard/commands/useCommand";
import { useBoard, useDesk, usePeers, useTogether } from "@/features/storyboard/desk/desk";
import { soon } from "@/features/storyboard/desk/soon";
import styles from "@/features/storyboard/editor/Stage.module.css";
import { messages } from "@/features/storyboard/messages";
import { secondsText } from "@/features/storyboard/model/time";
import { useNarrow } from "@/features/storyboard/shared/useNarrow";
import { DrawingCanvas } from "@/features/storyboard/stage/DrawingCanvas";
import { lassoHeld } from "@/features/storyboard/stage/lassoHeld";
import { hasAny, settings } from "@/features/storyboard/store/settings";
import { currentCut } from "@/features/storyboard/store/state";
import { late } from "@/ui/late";

const Cursors = soon(() => import("@/features/storyboard/editor/Cursors"));
const ViewButtons = soon(() => import("@/features/storyboard/editor/ViewButtons"));
const Guides = soon(() => import("@/features/storyboard/editor/Guides"));
const LassoBar = late(() => import("@/features/storyboard/editor/LassoBar"));
const Pictures = soon(() => import("@/features/storyboard/panels/layers/Pictures"));
const Camera = soon(() => import("@/features/storyboard/panels/camera/Camera"));
const FloatingPanels = soon(() => import("@/features/storyboard/editor/FloatingPanels"));

export function Stage() {
  const desk = useDesk();
  const hasCut = useBoard((state) => currentCut(state) !== undefined);
  const canEdit = useBoard((state) => state.canEdit);
  const narrow = useNarrow();
  const together = useTogether();
  const alone = usePeers().size === 0;
  const isHeld = useStore(lassoHeld, (state) => state.isHeld);
  const hasGuides = useStore(settings, ({ guides }) => hasAny(guides));
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} className={styles.stage} data-drop-text={messages.dropPicture}>
      <StageHead />
      <div className={styles.canvas}>
        <DrawingCanvas />
      </div>
      {hasCut ? null : <Empty canEdit={canEdit} />}
      {together && !alone ? <Cursors together={together} /> : null}
      <Pictures stage={section} desk={desk} />
      {hasGuides ? <Guides stage={section} /> : null}
      {isHeld ? <LassoBar /> : null}
      <Camera />
      <ViewButtons />
      {narrow ? null : <FloatingPanels stage={section} ratio={desk.project.width / desk.project.height} />}
    </section>
  );
}

/** On the paper of a board without cuts. One may draw right away, also through it. */
function Empty({ canEdit }: { canEdit: boolean }) {
  const newCut = useCommand("newCut");
  if (!canEdit) return <p className={styles.hint}>{messages.emptyViewer}</p>;
  return (
    <div className={styles.hint}>
      {/* The same as the button beside it: named once for who does not see it. */}
      <button type="button" tabIndex={-1} aria-hidden="true" className={styles.newCut} onClick={newCut.run}>
        <Plus size={26} aria-hidden="true" />
        {newCut.label}
      </button>
      <p>{messages.emptyHint}</p>
    </div>
  );
}

function StageHead() {
  const { project } = useDesk();
  const cut = useBoard(currentCut);
  const number = useBoard((state) => (state.currentId === null ? 0 : (state.indexOf.get(state.currentId) ?? 0) + 1));
  const label = useBoard((state) => state.shots.labels.get(state.currentId ?? ""));
  if (!cut) return null;
  return (
    <p className={styles.head}>
      <span className={styles.number}>{label ?? messages.cutNumber(number)}</span>
      <span className={styles.length}>
        {messages.framesShort(cut.duration_frames)} · {secondsText(cut.duration_frames, project.fps)}s
      </span>
    </p>
  );
}
