import { useState } from "react";
import { useAudioState, useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import {
  type ImageSequenceFormValues,
  loadImageSequenceFormValues,
  saveImageSequenceFormValues,
  toPictureOptions,
} from "@/features/storyboard/panels/export/options/pictureOptions";
import {
  loadSoundFormValues,
  loadVideoFormValues,
  type SoundFormValues,
  saveSoundFormValues,
  saveVideoFormValues,
  toVideoOptions,
  type VideoFormValues,
} from "@/features/storyboard/panels/export/options/videoOptions";
import { RecentExports } from "@/features/storyboard/panels/export/RecentExports";
import { exportTexts } from "@/features/storyboard/panels/export/texts";
import { useExportJob } from "@/features/storyboard/panels/export/useExportJob";
import { useExportRange } from "@/features/storyboard/panels/export/useExportRange";
import { cx } from "@/ui/cx";
import { Checkbox } from "@/ui/forms/Checkbox";
import { toast } from "@/ui/status/toasts";
import { ExportJobDialog } from "./ExportJobDialog";
import { ImageSequenceFields } from "./ImageSequenceFields";
import { RangeField } from "./RangeField";
import styles from "./RenderDialog.module.css";
import { SoundFields } from "./SoundFields";
import { VideoFields } from "./VideoFields";

export type RenderFormat = "mp4" | "wav" | "zip";

const TEXTS = {
  mp4: {
    title: exportTexts.videoTitle,
    hint: exportTexts.videoHint,
    working: exportTexts.exportingVideo,
    failed: exportTexts.videoFailed,
    done: exportTexts.videoDone,
  },
  wav: {
    title: exportTexts.soundTitle,
    hint: exportTexts.soundHint,
    working: exportTexts.exportingSound,
    failed: exportTexts.soundFailed,
    done: exportTexts.soundDone,
  },
  zip: {
    title: exportTexts.picturesTitle,
    working: exportTexts.exportingPictures,
    failed: exportTexts.picturesFailed,
    done: exportTexts.picturesDone,
  },
};

const VIDEO_CHECKBOXES: readonly { name: Exclude<keyof VideoFormValues, "size" | "quality">; label: string }[] = [
  { name: "sound", label: exportTexts.withSound },
  { name: "limitPeaks", label: exportTexts.limitPeaks },
  { name: "dialogue", label: exportTexts.burnIn.dialogue },
  { name: "action", label: exportTexts.burnIn.action },
  { name: "showNotes", label: exportTexts.burnIn.note },
  { name: "label", label: exportTexts.burnLabel },
  { name: "counter", label: exportTexts.burnCounter },
];

/**
 * Dialog for exports rendered by a server job (video, sound, image sequences). The job continues after the page is
 * closed; the file is then listed under the recent exports.
 */
export default function RenderDialog({ kind, onClose }: { kind: RenderFormat; onClose: () => void }) {
  const { project } = useEditorContext();
  const text = TEXTS[kind];
  const view = useBoard((state) => state.view);
  const range = useExportRange();
  // The export leaves out sounds that the server is still reading.
  const hasUnprocessedSounds = useAudioState((state) =>
    [...state.view.sounds.values()].some((sound) => sound.state === "reading"),
  );
  const [videoValues, setVideoValues] = useState<VideoFormValues>(() => loadVideoFormValues(project.id));
  const [soundValues, setSoundValues] = useState<SoundFormValues>(() => loadSoundFormValues(project.id));
  const [imageSequenceValues, setImageSequenceValues] = useState<ImageSequenceFormValues>(() =>
    loadImageSequenceFormValues(project.id),
  );
  const job = useExportJob(project.id, {
    outlivesPage: true,
    failedText: text.failed,
    onDone: () => {
      toast(text.done);
      onClose();
    },
  });
  const isRunning = job.state.phase === "running";

  const hint =
    kind === "zip"
      ? exportTexts.picturesHint(exportTexts.pictureFormats[imageSequenceValues.format], imageSequenceValues.everyFrame)
      : TEXTS[kind].hint;

  const submit = (): void => {
    if (kind === "mp4") saveVideoFormValues(project.id, videoValues);
    if (kind === "wav") saveSoundFormValues(project.id, soundValues);
    if (kind === "zip") saveImageSequenceFormValues(project.id, imageSequenceValues);
    const cut_ids = range.cutIds;
    if (kind === "mp4") job.start({ kind, options: { ...toVideoOptions(videoValues), cut_ids } });
    else if (kind === "wav") {
      const { hasFilePerTrack, hasFilePerScene, bits, limitPeaks } = soundValues;
      job.start({
        kind,
        options: { tracks: hasFilePerTrack, scenes: hasFilePerScene, bits, limit_peaks: limitPeaks, cut_ids },
      });
    } else job.start({ kind, options: { ...toPictureOptions(imageSequenceValues), cut_ids } });
  };
  return (
    <ExportJobDialog
      title={text.title}
      job={job}
      workingText={text.working}
      failedText={text.failed}
      isEmpty={view.order.length === 0}
      isInvalid={range.isInvalid}
      outlivesDialog
      isWide={kind === "mp4"}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.hint}>{hint}</p>
      {kind !== "zip" && hasUnprocessedSounds ? <p className={styles.hint}>{exportTexts.soundsUnprocessed}</p> : null}
      <RangeField range={range} disabled={isRunning} />
      {kind === "mp4" ? <VideoFields value={videoValues} disabled={isRunning} onChange={setVideoValues} /> : null}
      <div className={cx(styles.checks, kind === "mp4" && styles.three)}>
        {kind === "mp4"
          ? VIDEO_CHECKBOXES.map(({ name, label }) => (
              <Checkbox
                key={name}
                checked={videoValues[name]}
                disabled={isRunning || (name === "limitPeaks" && !videoValues.sound)}
                onCheckedChange={(isWanted) => setVideoValues((old) => ({ ...old, [name]: isWanted }))}
              >
                {label}
              </Checkbox>
            ))
          : null}
        {kind === "wav" ? <SoundFields value={soundValues} disabled={isRunning} onChange={setSoundValues} /> : null}
        {kind === "zip" ? (
          <ImageSequenceFields value={imageSequenceValues} disabled={isRunning} onChange={setImageSequenceValues} />
        ) : null}
      </div>
      {isRunning ? <p className={styles.hint}>{exportTexts.continuesInBackground}</p> : null}
      <RecentExports isRunning={isRunning} />
    </ExportJobDialog>
  );
}
