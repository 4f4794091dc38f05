import { Plus } from "lucide-react";
import { useRef } from "react";
import { useStore } from "zustand";
import { useCommand } from "@/features/storyboard/commands/useCommand";
import { CutTitle } from "@/features/storyboard/editor/layout/CutTitle";
import styles from "@/features/storyboard/editor/Stage.module.css";
import { deferredComponent, inputComponent } from "@/features/storyboard/editorContext/deferred";
import {
  useBoard,
  useBoardPresence,
  useEditorContext,
  usePeers,
} from "@/features/storyboard/editorContext/editorContext";
import { FLOATING_PANEL_IDS } from "@/features/storyboard/panels/registry";
import { useIsNarrow } from "@/features/storyboard/shared/layout/useIsNarrow";
import { usePanelPlaces } from "@/features/storyboard/shared/panels/panelPlaces";
import { DrawingCanvas } from "@/features/storyboard/stage/DrawingCanvas";
import { lassoState } from "@/features/storyboard/stage/tools/lassoState";
import { getCurrentCut } from "@/features/storyboard/store/boardState";
import { cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import { paperOnlyStore } from "@/features/storyboard/store/paperOnly";
import { hasVisibleGuides, settings } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { lazyComponent } from "@/ui/lazyComponent";

const PeerCursors = deferredComponent(() => import("@/features/storyboard/editor/overlays/PeerCursors"));
const ViewButtons = deferredComponent(() => import("@/features/storyboard/editor/layout/ViewButtons"));
const GuideOverlay = deferredComponent(() => import("@/features/storyboard/editor/overlays/GuideOverlay"));
const LassoBar = lazyComponent(() => import("@/features/storyboard/editor/LassoBar"));
const PasteAndDropHandler = inputComponent(() => import("@/features/storyboard/panels/layers/PasteAndDropHandler"));
const CameraOverlay = deferredComponent(() => import("@/features/storyboard/panels/camera/CameraOverlay"));
const FloatingPanels = deferredComponent(() => import("@/features/storyboard/editor/layout/FloatingPanels"));

export function Stage() {
  const editor = useEditorContext();
  const hasCut = useBoard((state) => getCurrentCut(state) !== undefined);
  const canEdit = useBoard((state) => state.canEdit);
  const isNarrow = useIsNarrow();
  const presence = useBoardPresence();
  const isAlone = usePeers().size === 0;
  const hasLassoSelection = useStore(lassoState, (state) => state.hasSelection);
  const hasGuides = useStore(settings, ({ guides }) => hasVisibleGuides(guides));
  const isPaperOnly = useStore(paperOnlyStore, (state) => state.isOn);
  const isCameraOn = useStore(cameraFramesStore, (state) => state.isOn);
  const { floating } = usePanelPlaces(FLOATING_PANEL_IDS, editor.project.width / editor.project.height);
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} className={styles.stage} data-camera={isCameraOn} data-drop-text={texts.dropPicture}>
      {isNarrow ? <CutTitle /> : null}
      <div className={styles.canvas}>
        <DrawingCanvas />
      </div>
      {hasCut ? null : <EmptyHint canEdit={canEdit} />}
      {presence && !isAlone ? <PeerCursors presence={presence} /> : null}
      <PasteAndDropHandler stage={section} editor={editor} />
      {hasGuides ? <GuideOverlay stage={section} /> : null}
      {hasLassoSelection ? <LassoBar /> : null}
      <CameraOverlay />
      {isNarrow ? <ViewButtons /> : null}
      {isNarrow || isPaperOnly || floating.size === 0 ? null : <FloatingPanels />}
    </section>
  );
}

/** Hint on the canvas of a board without cuts. The user can draw through it right away. */
function EmptyHint({ canEdit }: { canEdit: boolean }) {
  const newCut = useCommand("newCut");
  if (!canEdit) return <p className={styles.hint}>{texts.emptyViewer}</p>;
  return (
    <div className={styles.hint}>
      {/* Duplicates the button in the cuts panel, so it is hidden from screen readers. */}
      <button type="button" tabIndex={-1} aria-hidden="true" className={styles.newCut} onClick={newCut.run}>
        <Plus size={26} aria-hidden="true" />
        {newCut.label}
      </button>
      <p>{texts.emptyHint}</p>
    </div>
  );
}
