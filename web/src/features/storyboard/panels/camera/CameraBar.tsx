import { ArrowLeftRight, CopyCheck, CornerUpLeft, Play, Timer, Trash2, X } from "lucide-react";
import { useStore } from "zustand";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { StageBar } from "@/features/storyboard/shared/layout/StageBar";
import { getCurrentCut } from "@/features/storyboard/store/boardState";
import { cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import { IconButton } from "@/ui/buttons/IconButton";
import { lazyComponent } from "@/ui/lazyComponent";
import { Popover } from "@/ui/popups/Popover";
import styles from "./CameraBar.module.css";
import { removeCamera, swapCameraKeyframes } from "./cameraEdits";
import { cameraTexts } from "./texts";

const CameraTimingOptions = lazyComponent(() => import("./CameraTimingOptions"));

/** Toolbar for the camera of the current cut. Editing controls appear only for users who can edit. */
export default function CameraBar() {
  const editor = useEditorContext();
  const { board, edits } = editor;
  const cut = useBoard(getCurrentCut);
  const canEdit = useBoard((state) => state.canEdit);
  const end = useStore(cameraFramesStore, (state) => state.selectedEnd);
  const previousCutId = useBoard(({ view, indexOf, currentId }) =>
    currentId === null ? undefined : view.order[(indexOf.get(currentId) ?? 0) - 1],
  );
  const selectedIds = useBoard(({ selection }) => selection.ids);
  if (!cut) return null;
  const copyCamera = (ids: Iterable<string>, sourceId: string): void => {
    const camera = board.store.getState().view.cuts.get(sourceId)?.camera ?? null;
    edits.setCamera(new Map([...ids].map((id) => [id, camera])));
  };
  return (
    <StageBar label={cameraTexts.bar}>
      {canEdit ? (
        <>
          {(["from", "to"] as const).map((keyframeEnd) => (
            <IconButton
              key={keyframeEnd}
              label={cameraTexts[keyframeEnd]}
              keys={keyframeEnd === "from" ? "1" : "2"}
              side="bottom"
              pressed={end === keyframeEnd}
              onClick={() => cameraFramesStore.setState({ selectedEnd: keyframeEnd })}
            >
              <span className={styles.letter} aria-hidden="true">
                {keyframeEnd === "from" ? "A" : "B"}
              </span>
            </IconButton>
          ))}
          <IconButton
            label={cameraTexts.swap}
            keys="X"
            side="bottom"
            disabled={!cut.camera}
            onClick={() => swapCameraKeyframes(editor)}
          >
            <ArrowLeftRight size={17} aria-hidden="true" />
          </IconButton>
          <span className={styles.rule} aria-hidden="true" />
          <IconButton
            label={cameraTexts.copyFromPrevious}
            side="bottom"
            disabled={previousCutId === undefined}
            onClick={() => previousCutId !== undefined && copyCamera([cut.id], previousCutId)}
          >
            <CornerUpLeft size={17} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={cameraTexts.copy}
            side="bottom"
            disabled={selectedIds.size < 2}
            onClick={() => copyCamera(selectedIds, cut.id)}
          >
            <CopyCheck size={17} aria-hidden="true" />
          </IconButton>
          <Popover
            title={cameraTexts.timing}
            side="bottom"
            align="center"
            trigger={
              <IconButton label={cameraTexts.timing} side="bottom" disabled={!cut.camera}>
                <Timer size={17} aria-hidden="true" />
              </IconButton>
            }
          >
            <CameraTimingOptions />
          </Popover>
        </>
      ) : null}
      <IconButton
        label={cameraTexts.lookThrough}
        side="bottom"
        onClick={() => board.transport.playCuts(new Set([cut.id]))}
      >
        <Play size={17} aria-hidden="true" />
      </IconButton>
      {canEdit ? (
        <IconButton
          label={cameraTexts.remove}
          keys="Delete"
          side="bottom"
          disabled={!cut.camera}
          onClick={() => removeCamera(editor)}
        >
          <Trash2 size={17} aria-hidden="true" />
        </IconButton>
      ) : null}
      <IconButton
        label={cameraTexts.close}
        keys="Esc"
        side="bottom"
        onClick={() => cameraFramesStore.setState({ isOn: false })}
      >
        <X size={17} aria-hidden="true" />
      </IconButton>
    </StageBar>
  );
}
