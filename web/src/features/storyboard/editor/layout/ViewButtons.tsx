import {
  CaretsToAxisDashedVertical,
  Grid3x3,
  Minus,
  PencilRuler,
  Plus,
  RotateCcw,
  RotateCw,
  Video,
} from "lucide-react";
import { useStore } from "zustand";
import { isFitted } from "@/engine/viewTransform";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { usePopup } from "@/features/storyboard/commands/popupCommand";
import { useCommand } from "@/features/storyboard/commands/useCommand";
import styles from "@/features/storyboard/editor/layout/ViewButtons.module.css";
import { guideTexts } from "@/features/storyboard/editor/overlays/guideTexts";
import { preventButtonFocus } from "@/features/storyboard/shared/input/preventButtonFocus";
import { viewTransform } from "@/features/storyboard/stage/view/viewTransformStore";
import { cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import { hasVisibleGuides, settings } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { formatPercent } from "@/i18n/percent";
import { IconButton } from "@/ui/buttons/IconButton";
import { lazyComponent } from "@/ui/lazyComponent";
import { Popover } from "@/ui/popups/Popover";
import { Tooltip } from "@/ui/popups/Tooltip";

const GuideOptions = lazyComponent(() => import("@/features/storyboard/editor/overlays/GuideOptions"));

/** Buttons to zoom and rotate the view; on phones, where gestures do that, only the button to reset it. */
export default function ViewButtons() {
  const view = useStore(viewTransform);
  const hasGuides = useStore(settings, ({ guides }) => hasVisibleGuides(guides));
  const drawMode = useStore(settings, (state) => state.drawMode);
  const isCameraOn = useStore(cameraFramesStore, (state) => state.isOn);
  const fit = useCommand("fitView");
  const percent = formatPercent(view.zoom);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
    <div
      role="group"
      className={styles.view}
      aria-label={texts.view}
      data-fitted={isFitted(view)}
      data-camera={isCameraOn}
      onMouseDown={preventButtonFocus}
    >
      <CommandButton command="turnLeft" size="small" className={styles.more}>
        <RotateCcw size={13} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="turnRight" size="small" className={styles.more}>
        <RotateCw size={13} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="flip" size="small" pressed={view.isMirrored} className={styles.more}>
        <CaretsToAxisDashedVertical size={13} aria-hidden="true" />
      </CommandButton>
      <Popover
        {...usePopup("guides")}
        title={guideTexts.guides}
        preloadContent={GuideOptions.preload}
        side="top"
        align="end"
        trigger={
          <IconButton label={guideTexts.guides} size="small" pressed={hasGuides} className={styles.more}>
            <Grid3x3 size={13} aria-hidden="true" />
          </IconButton>
        }
      >
        <GuideOptions />
      </Popover>
      <CommandButton command="camera" size="small" pressed={isCameraOn}>
        <Video size={14} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="drawMode" size="small" pressed={drawMode} className={styles.more}>
        <PencilRuler size={13} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="farther" size="small" className={styles.more}>
        <Minus size={14} aria-hidden="true" />
      </CommandButton>
      <Tooltip label={texts.fitView({ percent })} keys={fit.keys}>
        <button type="button" className={styles.percent} aria-label={texts.fitView({ percent })} onClick={fit.run}>
          {percent}
        </button>
      </Tooltip>
      <CommandButton command="closer" size="small" className={styles.more}>
        <Plus size={14} aria-hidden="true" />
      </CommandButton>
    </div>
  );
}
