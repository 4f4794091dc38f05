import { type FormEvent, useRef, useState } from "react";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { VOLUME_MAX, VOLUME_MIN } from "@/features/storyboard/sound/limits";
import type { SoundDesk } from "@/features/storyboard/sound/soundDesk";
import { frameAt, startOfFrame } from "@/playback/samples";
import { Button } from "@/ui/Button";
import { NumberField } from "@/ui/NumberField";
import { Popover } from "@/ui/Popover";
import { Switch } from "@/ui/Switch";
import styles from "./Lanes.module.css";
import { laneMessages } from "./messages";
import { SliderRow } from "./SliderRow";
import type { LaneClip } from "./useLaneClips";

interface ClipPopoverProps {
  laid: LaneClip;
  left: number;
  top: number;
  canEdit: boolean;
  sound: SoundDesk;
  /** How much of its audio this device lacks. */
  missing: "all" | "part" | undefined;
  onClose: () => void;
}

/** What can be changed of a clip by numbers, at the clip. Each change is a step of undo. */
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
      title={rest.laid.sound?.name ?? laneMessages.clipTitle}
      side="top"
      align="start"
      open
      onOpenChange={(next) => next || onClose()}
    >
      <ClipSheet {...rest} onClose={onClose} />
    </Popover>
  );
}

function ClipSheet({ laid, canEdit, sound, missing, onClose }: Omit<ClipPopoverProps, "left" | "top">) {
  const { board, project } = useDesk();
  const { clip, start, end } = laid;
  const { edits } = sound;
  const { fps } = project;
  const length = end - clip.from;
  const under = useBoard(({ layout, view }) => view.order[layout.cutAt(frameAt(Math.max(0, start), fps))]);
  const cutId = clip.anchor_cut_id ?? under;
  const inFrames = (samples: number): number => frameAt(Math.max(0, samples), fps);
  const put = (frames: number): void => {
    edits.setClip(clip.id, { at: clip.at + startOfFrame(frames, fps) - Math.max(0, own) });
  };
  const own = clip.anchor_cut_id === null ? start : clip.at;
  const download =
    laid.sound && laid.sound.received === laid.sound.size ? (
      <Button variant="ghost" onClick={() => void sound.download(clip.sound_id)}>
        {laneMessages.download}
      </Button>
    ) : null;
  return (
    <div className={styles.sheet}>
      {laid.sound?.problem ? <p className={styles.problem}>{laid.sound.problem}</p> : null}
      {missing ? <p className={styles.problem}>{`${laneMessages.missing[missing]}.`}</p> : null}
      <fieldset className={styles.fields} disabled={!canEdit}>
        <Frames
          label={clip.anchor_cut_id === null ? laneMessages.start : laneMessages.startOfCut}
          frames={inFrames(own)}
          most={Number.MAX_SAFE_INTEGER}
          disabled={!canEdit}
          onChange={put}
        />
        <div className={styles.pair}>
          <Frames
            label={laneMessages.fadeIn}
            frames={inFrames(clip.fade_in)}
            most={inFrames(length - clip.fade_out)}
            disabled={!canEdit}
            onChange={(frames) => edits.setClip(clip.id, { fade_in: startOfFrame(frames, fps) })}
          />
          <Frames
            label={laneMessages.fadeOut}
            frames={inFrames(clip.fade_out)}
            most={inFrames(length - clip.fade_in)}
            disabled={!canEdit}
            onChange={(frames) => edits.setClip(clip.id, { fade_out: startOfFrame(frames, fps) })}
          />
        </div>
        <SliderRow
          label={laneMessages.volume}
          value={clip.volume}
          min={VOLUME_MIN}
          max={VOLUME_MAX}
          text={laneMessages.decibels}
          disabled={!canEdit}
          onChange={(volume) => edits.setClip(clip.id, { volume })}
        />
        <Switch checked={clip.muted} disabled={!canEdit} onCheckedChange={(muted) => edits.setClip(clip.id, { muted })}>
          {laneMessages.muted}
        </Switch>
        <Switch
          checked={clip.anchor_cut_id !== null}
          disabled={!canEdit || cutId === undefined}
          onCheckedChange={(moves) => edits.setMoves(clip.id, moves && cutId !== undefined ? cutId : null)}
        >
          {laneMessages.moves}
        </Switch>
      </fieldset>
      {canEdit ? (
        <div className={styles.actions}>
          <Button variant="ghost" disabled={clip.anchor_cut_id === null} onClick={() => edits.fitCut(clip.id)}>
            {laneMessages.fit}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              if (edits.split(clip.id, startOfFrame(board.transport.clock.frame, fps))) onClose();
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

interface FramesProps {
  label: string;
  frames: number;
  most: number;
  disabled: boolean;
  onChange: (frames: number) => void;
}

/** Enter and leaving it commit; what cannot be goes back to what it was. */
function Frames({ label, frames, most, disabled, onChange }: FramesProps) {
  const [typed, setTyped] = useState<number | null>(frames);
  const known = useRef(frames);
  if (known.current !== frames) {
    known.current = frames;
    setTyped(frames);
  }
  const commit = (event?: FormEvent): void => {
    event?.preventDefault();
    const wanted = typed === null ? frames : Math.max(0, Math.min(Math.round(typed), most));
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
