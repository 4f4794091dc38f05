import { type FormEvent, useRef, useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";
import { VOLUME_MAX, VOLUME_MIN } from "@/features/storyboard/sound/limits";
import { frameToSample, sampleToFrame } from "@/playback/samples";
import { Button } from "@/ui/buttons/Button";
import { NumberField } from "@/ui/forms/NumberField";
import { Switch } from "@/ui/forms/Switch";
import { Popover } from "@/ui/popups/Popover";
import styles from "./Lanes.module.css";
import { SliderRow } from "./SliderRow";
import { laneTexts } from "./texts";
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
      title={rest.laneClip.sound?.name ?? laneTexts.clipTitle}
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
  const cutIdBelow = useBoard(
    ({ layout, view }) => view.order[layout.getCutIndexAt(sampleToFrame(Math.max(0, start), fps))],
  );
  const cutId = clip.anchor_cut_id ?? cutIdBelow;
  const toFrames = (samples: number): number => sampleToFrame(Math.max(0, samples), fps);
  const setStart = (frames: number): void => {
    edits.setClip(clip.id, { at: clip.at + frameToSample(frames, fps) - Math.max(0, ownStart) });
  };
  const ownStart = clip.anchor_cut_id === null ? start : clip.at;
  const download =
    laneClip.sound && laneClip.sound.received === laneClip.sound.size ? (
      <Button variant="ghost" onClick={() => void sound.download(clip.sound_id)}>
        {laneTexts.download}
      </Button>
    ) : null;
  return (
    <div className={styles.sheet}>
      {laneClip.sound?.problem ? <p className={styles.problem}>{laneClip.sound.problem}</p> : null}
      {missingAudio ? <p className={styles.problem}>{`${laneTexts.missing[missingAudio]}.`}</p> : null}
      <fieldset className={styles.fields} disabled={!canEdit}>
        <ClipFramesField
          label={clip.anchor_cut_id === null ? laneTexts.start : laneTexts.startOfCut}
          frames={toFrames(ownStart)}
          max={Number.MAX_SAFE_INTEGER}
          disabled={!canEdit}
          onChange={setStart}
        />
        <div className={styles.pair}>
          <ClipFramesField
            label={laneTexts.fadeIn}
            frames={toFrames(clip.fade_in)}
            max={toFrames(length - clip.fade_out)}
            disabled={!canEdit}
            onChange={(frames) => edits.setClip(clip.id, { fade_in: frameToSample(frames, fps) })}
          />
          <ClipFramesField
            label={laneTexts.fadeOut}
            frames={toFrames(clip.fade_out)}
            max={toFrames(length - clip.fade_in)}
            disabled={!canEdit}
            onChange={(frames) => edits.setClip(clip.id, { fade_out: frameToSample(frames, fps) })}
          />
        </div>
        <SliderRow
          label={laneTexts.volume}
          value={clip.volume}
          min={VOLUME_MIN}
          max={VOLUME_MAX}
          formatValue={laneTexts.decibels}
          disabled={!canEdit}
          onChange={(volume) => edits.setClip(clip.id, { volume })}
        />
        <Switch checked={clip.muted} disabled={!canEdit} onCheckedChange={(muted) => edits.setClip(clip.id, { muted })}>
          {laneTexts.muted}
        </Switch>
        <Switch
          checked={clip.anchor_cut_id !== null}
          disabled={!canEdit || cutId === undefined}
          onCheckedChange={(isAnchored) => edits.setAnchor(clip.id, isAnchored && cutId !== undefined ? cutId : null)}
        >
          {laneTexts.movesWithCut}
        </Switch>
      </fieldset>
      {canEdit ? (
        <div className={styles.actions}>
          <Button variant="ghost" disabled={clip.anchor_cut_id === null} onClick={() => edits.fitCutToClip(clip.id)}>
            {laneTexts.fitCutToClip}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              if (edits.splitClip(clip.id, frameToSample(board.transport.clock.frame, fps))) onClose();
            }}
          >
            {laneTexts.split}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              edits.copyClip(clip.id, { at: clip.at + length });
              onClose();
            }}
          >
            {laneTexts.duplicate}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              onClose();
              edits.removeClip(clip.id);
            }}
          >
            {laneTexts.removeClip}
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
  const [inputFrames, setInputFrames] = useState<number | null>(frames);
  const lastFrames = useRef(frames);
  if (lastFrames.current !== frames) {
    lastFrames.current = frames;
    setInputFrames(frames);
  }
  const commit = (event?: FormEvent): void => {
    event?.preventDefault();
    const clampedFrames = inputFrames === null ? frames : Math.max(0, Math.min(Math.round(inputFrames), max));
    setInputFrames(clampedFrames);
    if (clampedFrames !== frames) onChange(clampedFrames);
  };
  return (
    <form noValidate onSubmit={commit} onBlur={() => commit()}>
      <NumberField label={label} value={inputFrames} disabled={disabled} onValueChange={setInputFrames} />
      <button type="submit" hidden />
    </form>
  );
}
