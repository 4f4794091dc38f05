import { useEffect, useState } from "react";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";
import { TRACK_NAME_MAX, VOLUME_MAX, VOLUME_MIN } from "@/features/storyboard/sound/limits";
import type { Track } from "@/features/storyboard/types";
import { Button } from "@/ui/buttons/Button";
import { Switch } from "@/ui/forms/Switch";
import { TextField } from "@/ui/forms/TextField";
import styles from "./Lanes.module.css";
import { SliderRow } from "./SliderRow";
import { laneTexts } from "./texts";

interface TrackOptionsProps {
  track: Track;
  above: Track | undefined;
  below: Track | undefined;
  canEdit: boolean;
  sound: AudioStore;
  onClose: () => void;
}

/** Options of a track. Each change is one undo step. */
export default function TrackOptions({ track, above, below, canEdit, sound, onClose }: TrackOptionsProps) {
  const { edits } = sound;
  const [name, setName] = useState(track.name);
  useEffect(() => setName(track.name), [track.name]);
  const rename = (): void => {
    if (!edits.setTrack(track.id, { name })) setName(track.name);
  };
  return (
    <div className={styles.sheet}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
      >
        <TextField
          label={laneTexts.name}
          value={name}
          maxLength={TRACK_NAME_MAX}
          readOnly={!canEdit}
          onValueChange={setName}
          onBlur={rename}
        />
      </form>
      <SliderRow
        label={laneTexts.volume}
        value={track.volume}
        min={VOLUME_MIN}
        max={VOLUME_MAX}
        formatValue={laneTexts.decibels}
        disabled={!canEdit}
        onChange={(volume) => edits.setTrack(track.id, { volume })}
      />
      <Switch
        checked={track.locked}
        disabled={!canEdit}
        onCheckedChange={(locked) => edits.setTrack(track.id, { locked })}
      >
        {laneTexts.lock}
      </Switch>
      {canEdit ? (
        <div className={styles.actions}>
          <Button variant="ghost" disabled={!above} onClick={() => above && edits.swapTracks(track.id, above.id)}>
            {laneTexts.moveUp}
          </Button>
          <Button variant="ghost" disabled={!below} onClick={() => below && edits.swapTracks(track.id, below.id)}>
            {laneTexts.moveDown}
          </Button>
          <Button
            variant="ghost"
            disabled={track.locked}
            onClick={() => {
              onClose();
              edits.removeTrack(track.id);
            }}
          >
            {laneTexts.removeTrack}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
