import { useState } from "react";
import { useBoard, useDesk, useSound } from "@/features/storyboard/desk/desk";
import { Checkbox } from "@/ui/Checkbox";
import { toast } from "@/ui/toasts";
import {
  type FilmChoice,
  filmOptionsOf,
  recallFilm,
  recallTape,
  rememberFilm,
  rememberTape,
  type TapeChoice,
} from "./filmOptions";
import { JobDialog } from "./JobDialog";
import { exportMessages } from "./messages";
import { PictureFields } from "./PictureFields";
import { type PictureChoice, pictureOptionsOf, recallPictures, rememberPictures } from "./pictureOptions";
import { RecentExports } from "./RecentExports";
import styles from "./RenderDialog.module.css";
import { TapeFields } from "./TapeFields";
import { useExportJob } from "./useExportJob";

export type Rendered = "mp4" | "wav" | "zip";

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

const BURNT: readonly { name: keyof FilmChoice; label: string }[] = [
  { name: "sound", label: exportMessages.withSound },
  { name: "limitPeaks", label: exportMessages.limitPeaks },
  { name: "dialogue", label: exportMessages.burnIn.dialogue },
  { name: "action", label: exportMessages.burnIn.action },
  { name: "showNotes", label: exportMessages.burnIn.note },
  { name: "label", label: exportMessages.burnLabel },
  { name: "counter", label: exportMessages.burnCounter },
];

/** What a job of the server renders: it goes on when the page is left, and the file is found again here. */
export default function RenderDialog({ kind, onClose }: { kind: Rendered; onClose: () => void }) {
  const { project } = useDesk();
  const text = TEXTS[kind];
  const view = useBoard((state) => state.view);
  const selection = useBoard((state) => state.selection.ids);
  const selected = view.order.filter((id) => selection.has(id));
  // Of a sound that is on its way nothing is heard.
  const isUnread = useSound((state) => [...state.view.sounds.values()].some((sound) => sound.state === "reading"));
  const [choice, setChoice] = useState<FilmChoice>(() => recallFilm(project.id));
  const [tape, setTape] = useState<TapeChoice>(() => recallTape(project.id));
  const [pictures, setPictures] = useState<PictureChoice>(() => recallPictures(project.id));
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
    if (kind === "mp4") rememberFilm(project.id, choice);
    if (kind === "wav") rememberTape(project.id, tape);
    if (kind === "zip") rememberPictures(project.id, pictures);
    const cut_ids = selectedOnly && selected.length > 0 ? selected : null;
    if (kind === "mp4") job.start({ kind, options: { ...filmOptionsOf(choice), cut_ids } });
    else if (kind === "wav") {
      const { tracks, scenes, bits, limitPeaks } = tape;
      job.start({ kind, options: { tracks, scenes, bits, limit_peaks: limitPeaks, cut_ids } });
    } else job.start({ kind, options: { ...pictureOptionsOf(pictures), cut_ids } });
  };
  return (
    <JobDialog
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
          ? BURNT.map(({ name, label }) => (
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
        {kind === "wav" ? <TapeFields value={tape} disabled={isRunning} onChange={setTape} /> : null}
        {kind === "zip" ? <PictureFields value={pictures} disabled={isRunning} onChange={setPictures} /> : null}
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
    </JobDialog>
  );
}
