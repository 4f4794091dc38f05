import { AudioLines, ListPlus, Mic, Settings2 } from "lucide-react";
import { useStore } from "zustand";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { keepKeysFree } from "@/features/storyboard/shared/keepKeysFree";
import type { SoundDesk } from "@/features/storyboard/sound/soundDesk";
import { settings } from "@/features/storyboard/store/settings";
import { SOUND_OFFSET_MS } from "@/playback/limits";
import { IconButton } from "@/ui/IconButton";
import { Popover } from "@/ui/Popover";
import { Switch } from "@/ui/Switch";
import styles from "./Lanes.module.css";
import { laneMessages } from "./messages";
import { SliderRow } from "./SliderRow";

const OFFSET_MAX = SOUND_OFFSET_MS;
const OFFSET_STEP = 5;

/** What is done with the lanes as a whole, above their heads. */
export function LaneTools({ sound, canEdit, bottomPx }: { sound: SoundDesk; canEdit: boolean; bottomPx: number }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus where it is
    <div className={styles.tools} style={{ bottom: bottomPx + 11 }} onMouseDown={keepKeysFree}>
      {canEdit ? (
        <>
          <CommandButton command="addSound" size="small">
            <AudioLines size={15} aria-hidden="true" />
          </CommandButton>
          <CommandButton command="record" size="small">
            <Mic size={15} aria-hidden="true" />
          </CommandButton>
          <IconButton label={laneMessages.addTrack} size="small" onClick={() => sound.edits.addTrack()}>
            <ListPlus size={15} aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      <Popover
        trigger={
          <IconButton label={laneMessages.options} size="small">
            <Settings2 size={15} aria-hidden="true" />
          </IconButton>
        }
        title={laneMessages.options}
        side="top"
        align="start"
      >
        <SoundOptions />
      </Popover>
    </div>
  );
}

/** How this device is heard; nothing of it is the board's. */
function SoundOptions() {
  const scrubSound = useStore(settings, (state) => state.scrubSound);
  const soundOffset = useStore(settings, (state) => state.soundOffset);
  return (
    <div className={styles.sheet}>
      <Switch checked={scrubSound} onCheckedChange={(next) => settings.setState({ scrubSound: next })}>
        {laneMessages.scrub}
      </Switch>
      <SliderRow
        label={laneMessages.offset}
        value={soundOffset}
        min={-OFFSET_MAX}
        max={OFFSET_MAX}
        step={OFFSET_STEP}
        text={laneMessages.milliseconds}
        onChange={(next) => settings.setState({ soundOffset: next })}
      />
      <p className={styles.hint}>{laneMessages.offsetHint}</p>
    </div>
  );
}
