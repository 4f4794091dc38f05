import { useState } from "react";
import { useAudioState, useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { Checkbox } from "@/ui/Checkbox";
import { toast } from "@/ui/toasts";
import { ExportJobDialog } from "./ExportJobDialog";
import { ImageSequenceFields } from "./ImageSequenceFields";
import { exportMessages } from "./messages";
import {
  type ImageSequenceFormValues,
  loadImageSequenceFormValues,
  saveImageSequenceFormValues,
  toPictureOptions,
} from "./pictureOptions";
import { RecentExports } from "./RecentExports";
import styles from "./RenderDialog.module.css";
import { SoundFields } from "./SoundFields";
import { useExportJob } from "./useExportJob";
import {
  loadSoundFormValues,
  loadVideoFormValues,
  type SoundFormValues,
  saveSoundFormValues,
  saveVideoFormValues,
  toVideoOptions,
  type VideoFormValues,
} from "./videoOptions";

export type RenderFormat = "mp4" | "wav" | "zip";

const TEXTS = {
  mp4: {
    title: exportMessages.filmTitle,
    hint: exportMessages.filmHint,
    working: exportMessages.makingFilm,
    failed: exportMessages.filmFailed,
    done: exportMessages.filmDone,
  },
  wav: {
    title: exportMessages.soundTitle,
    hint: exportMessages.soundHint,
    working: exportMessages.writingSound,
    failed: exportMessages.soundFailed,
    done: exportMessages.soundDone,
  },
  zip: {
    title: exportMessages.picturesTitle,
    working: exportMessages.packingPictures,
    failed: exportMessages.picturesFailed,
    done: exportMessages.picturesDone,
  },
};

const VIDEO_CHECKBOXES: readonly { name: keyof VideoFormValues; label: string }[] = [
  { name: "sound", label: exportMessages.withSound },
  { name: "limitPeaks", label: exportMessages.limitPeaks },
  { name: "dialogue", label: exportMessages.burnIn.dialogue },
  { name: "action", label: exportMessages.burnIn.action },
  { name: "showNotes", label: exportMessages.burnIn.note },
  { name: "label", label: exportMessages.burnLabel },
  { name: "counter", label: exportMessages.burnCounter },
];

/**
 * Dialog for exports rendered by a server job (video, sound, image sequences). The job continues after the page is
 * closed; the file is then listed under the recent exports.
 */
export default function RenderDialog({ kind, onClose }: { kind: RenderFormat; onClose: () => void }) {
  const { project } = useEditorContext();
  const text = TEXTS[kind];
  const view = useBoard((state) => state.view);
  const selection = useBoard((state) => state.selection.ids);
  const selected = view.order.filter((id) => selection.has(id));
  // The export leaves out sounds that the server is still reading.
  const isUnread = useAudioState((state) => [...state.view.sounds.values()].some((sound) => sound.state === "reading"));
  const [choice, setChoice] = useState<VideoFormValues>(() => loadVideoFormValues(project.id));
  const [tape, setTape] = useState<SoundFormValues>(() => loadSoundFormValues(project.id));
  const [pictures, setPictures] = useState<ImageSequenceFormValues>(() => loadImageSequenceFormValues(project.id));
  const [selectedOnly, setSelectedOnly] = useState(false);
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
      ? exportMessages.picturesHint(exportMessages.pictureFormats[pictures.format], pictures.everyFrame)
      : TEXTS[kind].hint;

  const submit = (): void => {
    if (kind === "mp4") saveVideoFormValues(project.id, choice);
    if (kind === "wav") saveSoundFormValues(project.id, tape);
    if (kind === "zip") saveImageSequenceFormValues(project.id, pictures);
    const cut_ids = selectedOnly && selected.length > 0 ? selected : null;
    if (kind === "mp4") job.start({ kind, options: { ...toVideoOptions(choice), cut_ids } });
    else if (kind === "wav") {
      const { hasFilePerTrack, hasFilePerScene, bits, limitPeaks } = tape;
      job.start({
        kind,
        options: { tracks: hasFilePerTrack, scenes: hasFilePerScene, bits, limit_peaks: limitPeaks, cut_ids },
      });
    } else job.start({ kind, options: { ...toPictureOptions(pictures), cut_ids } });
  };
  return (
    <ExportJobDialog
      title={text.title}
      job={job}
      workingText={text.working}
      failedText={text.failed}
      isEmpty={view.order.length === 0}
      outlivesDialog
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.hint}>{hint}</p>
      {kind !== "zip" && isUnread ? <p className={styles.hint}>{exportMessages.soundsUnread}</p> : null}
      <div className={styles.checks}>
        {kind === "mp4"
          ? VIDEO_CHECKBOXES.map(({ name, label }) => (
              <Checkbox
                key={name}
                checked={choice[name]}
                disabled={isRunning || (name === "limitPeaks" && !choice.sound)}
                onCheckedChange={(isWanted) => setChoice((old) => ({ ...old, [name]: isWanted }))}
              >
                {label}
              </Checkbox>
            ))
          : null}
        {kind === "wav" ? <SoundFields value={tape} disabled={isRunning} onChange={setTape} /> : null}
        {kind === "zip" ? <ImageSequenceFields value={pictures} disabled={isRunning} onChange={setPictures} /> : null}
        <Checkbox
          checked={selectedOnly && selected.length > 0}
          disabled={isRunning || selected.length === 0}
          onCheckedChange={setSelectedOnly}
        >
          {exportMessages.selectedOnly}
        </Checkbox>
      </div>
      <p className={styles.hint}>{exportMessages.goesOn}</p>
      <RecentExports isRunning={isRunning} />
    </ExportJobDialog>
  );
}
