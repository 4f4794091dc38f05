import {
  ChevronLeft,
  ChevronRight,
  Maximize,
  Minimize,
  Pause,
  Play,
  Repeat2,
  SkipBack,
  SkipForward,
} from "lucide-react";
import { useStore } from "zustand";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { preventButtonFocus } from "@/features/storyboard/shared/input/preventButtonFocus";
import { useWindowSize } from "@/features/storyboard/shared/layout/editorSizes";
import { settings } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { useIsFullscreen } from "@/ui/fullscreen";
import { FrameReadout } from "./FrameReadout";
import styles from "./Playbar.module.css";
import { ContinuousButton, UnitField } from "./playbackOptions";

const MoreTools = deferredComponent(() => import("./MoreTools"));

/** In windows up to this width, the bar has no space for all controls; see Playbar.module.css. */
const NARROW_BAR_PX = 1250;

/** Transport and display of the playhead. In narrow windows, some controls are in a popover. */
export function PlaybackTools() {
  const playing = useBoard((state) => state.playing);
  const loop = useBoard((state) => state.loop);
  const unit = useStore(settings, (state) => state.unit);
  const isFullscreen = useIsFullscreen();
  const isBarNarrow = useWindowSize().width <= NARROW_BAR_PX;
  return (
    <div role="toolbar" className={styles.playback} aria-label={texts.playback} onMouseDown={preventButtonFocus}>
      <div className={styles.transport}>
        <CommandButton command="previousCut">
          <SkipBack size={18} aria-hidden="true" />
        </CommandButton>
        <CommandButton command="previousFrame">
          <ChevronLeft size={18} aria-hidden="true" />
        </CommandButton>
        <CommandButton command="play" label={playing ? texts.pause : texts.play} className={styles.play ?? ""} round>
          {playing ? (
            <Pause size={20} fill="currentColor" aria-hidden="true" />
          ) : (
            <Play size={20} fill="currentColor" aria-hidden="true" />
          )}
        </CommandButton>
        <CommandButton command="nextFrame">
          <ChevronRight size={18} aria-hidden="true" />
        </CommandButton>
        <CommandButton command="nextCut">
          <SkipForward size={18} aria-hidden="true" />
        </CommandButton>
        <CommandButton command="loop" pressed={loop}>
          <Repeat2 size={18} aria-hidden="true" />
        </CommandButton>
      </div>
      <div className={styles.readout}>
        <FrameReadout unit={unit} />
        <span className={styles.optional}>
          <UnitField />
          <ContinuousButton />
        </span>
        {isBarNarrow ? <MoreTools /> : null}
        <CommandButton command="fullscreen" pressed={isFullscreen}>
          {isFullscreen ? <Minimize size={18} aria-hidden="true" /> : <Maximize size={18} aria-hidden="true" />}
        </CommandButton>
      </div>
    </div>
  );
}
