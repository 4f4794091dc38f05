import { useEffect, useState } from "react";
import { TRACK_NAME_MAX, VOLUME_MAX, VOLUME_MIN } from "@/features/storyboard/sound/limits";
import type { SoundDesk } from "@/features/storyboard/sound/soundDesk";
import type { Track } from "@/features/storyboard/types";
import { Button } from "@/ui/Button";
import { Slider } from "@/ui/Slider";
import { Switch } from "@/ui/Switch";
import { TextField } from "@/ui/TextField";
import styles from "./Lanes.module.css";
import { laneMessages } from "./messages";

interface TrackSheetProps {
  track: Track;
  above: Track | undefined;
  below: Track | undefined;
  canEdit: boolean;
  sound: SoundDesk;
  onClose: () => void;
}

/** What can be changed of a lane. Each change is a step of undo. */
export default function TrackSheet({ track, above, below, canEdit, sound, onClose }: TrackSheetProps) {
  const { edits } = sound;
  const [name, setName] = useState(track.name);
  const [volume, setVolume] = useState(track.volume);
  useEffect(() => setName(track.name), [track.name]);
  useEffect(() => setVolume(track.volume), [track.volume]);
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
          label={laneMessages.name}
          value={name}
          maxLength={TRACK_NAME_MAX}
          readOnly={!canEdit}
          onValueChange={setName}
          onBlur={rename}
        />
      </form>
      <div className={styles.volume}>
        <span aria-hidden="true">{laneMessages.volume}</span>
        <Slider
          label={laneMessages.volume}
          value={volume}
          min={VOLUME_MIN}
          max={VOLUME_MAX}
          valueText={laneMessages.decibels}
          disabled={!canEdit}
          onValueChange={setVolume}
          onValueCommitted={(next) => edits.setTrack(track.id, { volume: next })}
        />
        <span className={styles.decibels}>{laneMessages.decibels(volume)}</span>
      </div>
      <Switch
        checked={track.locked}
        disabled={!canEdit}
        onCheckedChange={(locked) => edits.setTrack(track.id, { locked })}
      >
        {laneMessages.lock}
      </Switch>
      {canEdit ? (
        <div className={styles.actions}>
          <Button variant="ghost" disabled={!above} onClick={() => above && edits.swapTracks(track.id, above.id)}>
            {laneMessages.moveUp}
          </Button>
          <Button variant="ghost" disabled={!below} onClick={() => below && edits.swapTracks(track.id, below.id)}>
            {laneMessages.moveDown}
          </Button>
          <Button
            variant="ghost"
            disabled={track.locked}
            onClick={() => {
              onClose();
              edits.removeTrack(track.id);
            }}
          >
            {laneMessages.removeTrack}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
