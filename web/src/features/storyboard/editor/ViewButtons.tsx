import { Minus, Plus, RotateCcw, RotateCw } from "lucide-react";
import { useStore } from "zustand";
import { isHome } from "@/engine/camera";
import { useKeys } from "@/features/storyboard/commands/useKeys";
import styles from "@/features/storyboard/editor/ViewButtons.module.css";
import { messages } from "@/features/storyboard/messages";
import { keepKeysFree } from "@/features/storyboard/shared/keepKeysFree";
import { camera, lookAt } from "@/features/storyboard/stage/cameraStore";
import { IconButton } from "@/ui/IconButton";
import { Tooltip } from "@/ui/Tooltip";

/** Zoom and turn of the paper; on a phone, where fingers do it, only the way back. */
export function ViewButtons() {
  const now = useStore(camera);
  const keyOf = useKeys();
  const percent = `${Math.round(now.zoom * 100)} %`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
    <div
      role="group"
      className={styles.view}
      aria-label={messages.view}
      data-home={isHome(now)}
      onMouseDown={keepKeysFree}
    >
      <IconButton
        label={messages.turnLeft}
        keys={keyOf("turnLeft")}
        size="small"
        className={styles.more}
        onClick={lookAt.turnLeft}
      >
        <RotateCcw size={13} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={messages.turnRight}
        keys={keyOf("turnRight")}
        size="small"
        className={styles.more}
        onClick={lookAt.turnRight}
      >
        <RotateCw size={13} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={messages.viewFarther}
        keys={keyOf("farther")}
        size="small"
        className={styles.more}
        onClick={lookAt.farther}
      >
        <Minus size={14} aria-hidden="true" />
      </IconButton>
      <Tooltip label={messages.viewFit(percent)} keys={keyOf("fitView")}>
        <button type="button" className={styles.percent} aria-label={messages.viewFit(percent)} onClick={lookAt.home}>
          {percent}
        </button>
      </Tooltip>
      <IconButton
        label={messages.viewCloser}
        keys={keyOf("closer")}
        size="small"
        className={styles.more}
        onClick={lookAt.closer}
      >
        <Plus size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
