import { type FormEvent, useRef, useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";
import { VOLUME_MAX, VOLUME_MIN } from "@/features/storyboard/sound/limits";
import { frameToSample, sampleToFrame } from "@/playback/samples";
import { Button } from "@/ui/Button";
import { NumberField } from "@/ui/NumberField";
import { Popover } from "@/ui/Popover";
import { Switch } from "@/ui/Switch";
import styles from "./Lanes.module.css";
import { laneMessages } from "./messages";
import { SliderRow } from "./SliderRow";
import type { LaneClip } from "./useLaneClips";

interface ClipPopoverProps {
  laneClip: LaneClip;
  left: number;
  top: number;
  canEdit: boolean;
  sound: AudioStore;
  /** How much of the clip's audio is missing on this device; undefined if none. */
  missingAudio: "all" | "part" | undefined;
  onClose: () => void;
}

/** Popover with the options of a clip. Each change is one undo step. */
export default function ClipPopover({ left, top, onClose, ...rest }: ClipPopoverProps) {
  return (
    <Popover
      trigger={
        <button
          type="button"
          className={styles.anchor}
          style={{ transform: `translate(${left}px, ${top}px)` }}
          tabIndex={-1}
          aria-hidden="true"
        />
      }
      title={rest.laneClip.sound?.name ?? laneMessages.clipTitle}
      side="top"
      align="start"
      open
      onOpenChange={(next) => next || onClose()}
    >
      <ClipOptions {...rest} onClose={onClose} />
    </Popover>
  );
}

function ClipOptions({ laneClip, canEdit, sound, missingAudio, onClose }: Omit<ClipPopoverProps, "left" | "top">) {
  const { board, project } = useEditorContext();
  const { clip, start, end } = laneClip;
  const { edits } = sound;
  const { fps } = project;
  const length = end - clip.from;
  const under = useBoard(
    ({ layout, view }) => view.order[layout.getCutIndexAt(sampleToFrame(Math.max(0, start), fps))],
  );
  const cutId = clip.anchor_cut_id ?? under;
  const inFrames = (samples: number): number => sampleToFrame(Math.max(0, samples), fps);
  const put = (frames: number): void => {
    edits.setClip(clip.id, { at: clip.at + frameToSample(frames, fps) - Math.max(0, own) });
  };
  const own = clip.anchor_cut_id === null ? start : clip.at;
  const download =
    laneClip.sound && laneClip.sound.received === laneClip.sound.size ? (
      <Button variant="ghost" onClick={() => void sound.download(clip.sound_id)}>
        {laneMessages.download}
      </Button>
    ) : null;
  return (
    <div className={styles.sheet}>
      {laneClip.sound?.problem ? <p className={styles.problem}>{laneClip.sound.problem}</p> : null}
      {missingAudio ? <p className={styles.problem}>{`${laneMessages.missing[missingAudio]}.`}</p> : null}
      <fieldset className={styles.fields} disabled={!canEdit}>
        <ClipFramesField
          label={clip.anchor_cut_id === null ? laneMessages.start : laneMessages.startOfCut}
          frames={inFrames(own)}
          max={Number.MAX_SAFE_INTEGER}
          disabled={!canEdit}
          onChange={put}
        />
        <div className={styles.pair}>
          <ClipFramesField
            label={laneMessages.fadeIn}
            frames={inFrames(clip.fade_in)}
            max={inFrames(length - clip.fade_out)}
            disabled={!canEdit}
            onChange={(frames) => edits.setClip(clip.id, { fade_in: frameToSample(frames, fps) })}
          />
          <ClipFramesField
            label={laneMessages.fadeOut}
            frames={inFrames(clip.fade_out)}
            max={inFrames(length - clip.fade_in)}
            disabled={!canEdit}
            onChange={(frames) => edits.setClip(clip.id, { fade_out: frameToSample(frames, fps) })}
          />
        </div>
        <SliderRow
          label={laneMessages.volume}
          value={clip.volume}
          min={VOLUME_MIN}
          max={VOLUME_MAX}
          formatValue={laneMessages.decibels}
          disabled={!canEdit}
          onChange={(volume) => edits.setClip(clip.id, { volume })}
        />
        <Switch checked={clip.muted} disabled={!canEdit} onCheckedChange={(muted) => edits.setClip(clip.id, { muted })}>
          {laneMessages.muted}
        </Switch>
        <Switch
          checked={clip.anchor_cut_id !== null}
          disabled={!canEdit || cutId === undefined}
          onCheckedChange={(moves) => edits.setAnchor(clip.id, moves && cutId !== undefined ? cutId : null)}
        >
          {laneMessages.moves}
        </Switch>
      </fieldset>
      {canEdit ? (
        <div className={styles.actions}>
          <Button variant="ghost" disabled={clip.anchor_cut_id === null} onClick={() => edits.fitCutToClip(clip.id)}>
            {laneMessages.fit}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              if (edits.splitClip(clip.id, frameToSample(board.transport.clock.frame, fps))) onClose();
            }}
          >
            {laneMessages.split}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              edits.copyClip(clip.id, { at: clip.at + length });
              onClose();
            }}
          >
            {laneMessages.duplicate}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              onClose();
              edits.removeClip(clip.id);
            }}
          >
            {laneMessages.removeClip}
          </Button>
          {download}
        </div>
      ) : (
        download
      )}
    </div>
  );
}

interface ClipFramesFieldProps {
  label: string;
  frames: number;
  max: number;
  disabled: boolean;
  onChange: (frames: number) => void;
}

/** Field for a number of frames. Commits on Enter and blur; clamps values and restores the old one if empty. */
function ClipFramesField({ label, frames, max, disabled, onChange }: ClipFramesFieldProps) {
  const [typed, setTyped] = useState<number | null>(frames);
  const known = useRef(frames);
  if (known.current !== frames) {
    known.current = frames;
    setTyped(frames);
  }
  const commit = (event?: FormEvent): void => {
    event?.preventDefault();
    const wanted = typed === null ? frames : Math.max(0, Math.min(Math.round(typed), max));
    setTyped(wanted);
    if (wanted !== frames) onChange(wanted);
  };
  return (
    <form noValidate onSubmit={commit} onBlur={() => commit()}>
      <NumberField label={label} value={typed} disabled={disabled} onValueChange={setTyped} />
      <button type="submit" hidden />
    </form>
  );
}
