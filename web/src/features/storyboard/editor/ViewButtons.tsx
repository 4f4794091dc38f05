import { FlipHorizontal2, Grid3x3, Minus, PencilRuler, Plus, RotateCcw, RotateCw, Video } from "lucide-react";
import { useStore } from "zustand";
import { isFitted } from "@/engine/viewTransform";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { useCommand } from "@/features/storyboard/commands/useCommand";
import { guideMessages } from "@/features/storyboard/editor/guideMessages";
import styles from "@/features/storyboard/editor/ViewButtons.module.css";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { preventButtonFocus } from "@/features/storyboard/shared/preventButtonFocus";
import { viewTransform } from "@/features/storyboard/stage/viewTransformStore";
import { cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import { hasVisibleGuides, settings } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/IconButton";
import { lazyComponent } from "@/ui/lazyComponent";
import { Popover } from "@/ui/Popover";
import { Tooltip } from "@/ui/Tooltip";

const GuideOptions = lazyComponent(() => import("@/features/storyboard/editor/GuideOptions"));

/** Buttons to zoom and rotate the view; on phones, where gestures do that, only the button to reset it. */
export default function ViewButtons() {
  const now = useStore(viewTransform);
  const guided = useStore(settings, ({ guides }) => hasVisibleGuides(guides));
  const drawMode = useStore(settings, (state) => state.drawMode);
  const isFraming = useStore(cameraFramesStore, (state) => state.isOn);
  const isEmpty = useBoard((state) => state.currentId === null);
  const fit = useCommand("fitView");
  const percent = `${Math.round(now.zoom * 100)} %`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
    <div
      role="group"
      className={styles.view}
      aria-label={messages.view}
      data-home={isFitted(now)}
      data-framing={isFraming}
      onMouseDown={preventButtonFocus}
    >
      <CommandButton command="turnLeft" size="small" className={styles.more}>
        <RotateCcw size={13} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="turnRight" size="small" className={styles.more}>
        <RotateCw size={13} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="flip" size="small" pressed={now.isMirrored} className={styles.more}>
        <FlipHorizontal2 size={13} aria-hidden="true" />
      </CommandButton>
      <Popover
        title={guideMessages.guides}
        side="top"
        align="end"
        trigger={
          <IconButton label={guideMessages.guides} size="small" pressed={guided} className={styles.more}>
            <Grid3x3 size={13} aria-hidden="true" />
          </IconButton>
        }
      >
        <GuideOptions />
      </Popover>
      <CommandButton command="camera" size="small" pressed={isFraming} disabled={isEmpty}>
        <Video size={14} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="drawMode" size="small" pressed={drawMode} className={styles.more}>
        <PencilRuler size={13} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="farther" size="small" className={styles.more}>
        <Minus size={14} aria-hidden="true" />
      </CommandButton>
      <Tooltip label={messages.fitView(percent)} keys={fit.keys}>
        <button type="button" className={styles.percent} aria-label={messages.fitView(percent)} onClick={fit.run}>
          {percent}
        </button>
      </Tooltip>
      <CommandButton command="closer" size="small" className={styles.more}>
        <Plus size={14} aria-hidden="true" />
      </CommandButton>
    </div>
  );
}
