import { AudioLines, ListPlus, Mic, Settings2 } from "lucide-react";
import { useStore } from "zustand";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { preventButtonFocus } from "@/features/storyboard/shared/input/preventButtonFocus";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";
import { settings } from "@/features/storyboard/store/settings";
import { SOUND_OFFSET_MAX_MS } from "@/playback/limits";
import { IconButton } from "@/ui/buttons/IconButton";
import { Switch } from "@/ui/forms/Switch";
import { Popover } from "@/ui/popups/Popover";
import styles from "./Lanes.module.css";
import { SliderRow } from "./SliderRow";
import { laneTexts } from "./texts";

const OFFSET_MAX_MS = SOUND_OFFSET_MAX_MS;
const OFFSET_STEP_MS = 5;

/** Buttons above the track headers for all lanes. */
export function LaneTools({ sound, canEdit, bottomPx }: { sound: AudioStore; canEdit: boolean; bottomPx: number }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus where it is
    <div className={styles.tools} style={{ bottom: bottomPx + 11 }} onMouseDown={preventButtonFocus}>
      {canEdit ? (
        <>
          <CommandButton command="addSound" size="small">
            <AudioLines size={15} aria-hidden="true" />
          </CommandButton>
          <CommandButton command="record" size="small">
            <Mic size={15} aria-hidden="true" />
          </CommandButton>
          <IconButton label={laneTexts.addTrack} size="small" onClick={() => sound.edits.addTrack()}>
            <ListPlus size={15} aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      <Popover
        trigger={
          <IconButton label={laneTexts.options} size="small">
            <Settings2 size={15} aria-hidden="true" />
          </IconButton>
        }
        title={laneTexts.options}
        side="top"
        align="start"
      >
        <SoundOptions />
      </Popover>
    </div>
  );
}

/** Sound settings of this device; they aren't part of the board. */
function SoundOptions() {
  const scrubSound = useStore(settings, (state) => state.scrubSound);
  const soundOffset = useStore(settings, (state) => state.soundOffset);
  return (
    <div className={styles.sheet}>
      <Switch checked={scrubSound} onCheckedChange={(next) => settings.setState({ scrubSound: next })}>
        {laneTexts.scrub}
      </Switch>
      <SliderRow
        label={laneTexts.offset}
        value={soundOffset}
        min={-OFFSET_MAX_MS}
        max={OFFSET_MAX_MS}
        step={OFFSET_STEP_MS}
        formatValue={laneTexts.milliseconds}
        onChange={(next) => settings.setState({ soundOffset: next })}
      />
      <p className={styles.hint}>{laneTexts.offsetHint}</p>
    </div>
  );
}
