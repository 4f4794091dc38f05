import { Pause, Play, SkipBack, SkipForward } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import { isFitted } from "@/engine/viewTransform";
import { runCommand } from "@/features/storyboard/commands/commands";
import { useBoard, useEditorContext, usePreviewUrl } from "@/features/storyboard/editorContext/editorContext";
import { formatSeconds } from "@/features/storyboard/model/time";
import { preventButtonFocus } from "@/features/storyboard/shared/input/preventButtonFocus";
import { MotionPreview } from "@/features/storyboard/shared/motionPreview/MotionPreview";
import { viewTransform } from "@/features/storyboard/stage/view/viewTransformStore";
import { getCurrentCut } from "@/features/storyboard/store/boardState";
import { texts } from "@/features/storyboard/texts";
import { IconButton } from "@/ui/buttons/IconButton";
import { CutPicture } from "./CutPicture";
import styles from "./CutPreview.module.css";

/** Controls of the current cut. While it plays on a zoomed stage, which shows only a part of it, also its picture. */
export function CutPreview() {
  const editor = useEditorContext();
  const { project } = editor;
  const count = useBoard((state) => state.view.order.length);
  const total = useBoard((state) => state.layout.total);
  const isStageZoomed = useStore(viewTransform, (view) => !isFitted(view));
  const playing = useBoard((state) => state.playing);
  const number = useBoard((state) => (state.currentId === null ? 0 : (state.indexOf.get(state.currentId) ?? 0) + 1));
  return (
    <div className={styles.preview}>
      {isStageZoomed && playing ? (
        <div className={styles.frame} style={{ aspectRatio: `${project.width} / ${project.height}` }}>
          <PreviewPicture />
        </div>
      ) : null}
      <div className={styles.row}>
        <div>
          <p className={styles.title}>{count === 0 ? texts.noCuts : texts.cutOf({ number, total: count })}</p>
          <p className={styles.totals}>
            {texts.framesAndSeconds({ frames: total, seconds: formatSeconds(total, project.fps) })}
          </p>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus where it is */}
        <div className={styles.buttons} onMouseDown={preventButtonFocus}>
          <IconButton
            label={texts.panelPrevious}
            disabled={count === 0}
            onClick={() => runCommand(editor, "previousCut")}
          >
            <SkipBack size={17} aria-hidden="true" />
          </IconButton>
          <IconButton label={texts.panelPlay} disabled={count === 0} onClick={() => runCommand(editor, "play")}>
            {playing ? <Pause size={17} aria-hidden="true" /> : <Play size={17} aria-hidden="true" />}
          </IconButton>
          <IconButton label={texts.panelNext} disabled={count === 0} onClick={() => runCommand(editor, "nextCut")}>
            <SkipForward size={17} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </div>
  );
}

/** Picture of the current cut, or a text that says why there is none. */
export function PreviewPicture({ size = "small" }: { size?: "small" | "full" }) {
  return (
    <>
      <StillPicture size={size} />
      <MotionPreview />
    </>
  );
}

function StillPicture({ size }: { size: "small" | "full" }) {
  const cut = useBoard(getCurrentCut);
  const url = usePreviewUrl(cut, size);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (!cut) return <p className={styles.empty}>{texts.noCuts}</p>;
  if (url === null) return <p className={styles.empty}>{texts.noPreview}</p>;
  if (failedUrl === url) return <p className={styles.empty}>{texts.videoNotAvailable}</p>;
  return <CutPicture cutId={cut.id} url={url} onFail={setFailedUrl} />;
}
