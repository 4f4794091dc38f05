import { useState } from "react";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { Checkbox } from "@/ui/Checkbox";
import { toast } from "@/ui/toasts";
import { type FilmChoice, filmOptionsOf, recallFilm, rememberFilm } from "./filmOptions";
import { JobDialog } from "./JobDialog";
import { exportMessages } from "./messages";
import { RecentExports } from "./RecentExports";
import styles from "./RenderDialog.module.css";
import { useExportJob } from "./useExportJob";

export type Rendered = "mp4" | "zip";

const TEXTS = {
  mp4: {
    title: exportMessages.filmTitle,
    hint: exportMessages.filmHint,
    working: exportMessages.makingFilm,
    failed: exportMessages.filmFailed,
    done: exportMessages.filmDone,
  },
  zip: {
    title: exportMessages.picturesTitle,
    hint: exportMessages.picturesHint,
    working: exportMessages.packingPictures,
    failed: exportMessages.picturesFailed,
    done: exportMessages.picturesDone,
  },
};

const BURNT: readonly { name: keyof FilmChoice; label: string }[] = [
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
  const [choice, setChoice] = useState<FilmChoice>(() => recallFilm(project.id));
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

  const submit = (): void => {
    if (kind === "mp4") rememberFilm(project.id, choice);
    const cut_ids = selectedOnly && selected.length > 0 ? selected : null;
    if (kind === "mp4") job.start({ kind, options: { ...filmOptionsOf(choice), cut_ids } });
    else job.start({ kind, options: { cut_ids } });
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
      <p className={styles.hint}>{text.hint}</p>
      <div className={styles.checks}>
        {kind === "mp4"
          ? BURNT.map(({ name, label }) => (
              <Checkbox
                key={name}
                checked={choice[name]}
                disabled={isRunning}
                onCheckedChange={(isWanted) => setChoice((old) => ({ ...old, [name]: isWanted }))}
              >
                {label}
              </Checkbox>
            ))
          : null}
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
