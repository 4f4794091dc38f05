import { useState } from "react";
import styles from "@/features/storyboard/export/PdfDialog.module.css";
import { optionsOf, type PdfChoice, recallChoice, rememberChoice } from "@/features/storyboard/export/pdfOptions";
import { type PdfState, usePdfJob } from "@/features/storyboard/export/usePdfJob";
import { EXPORT_SCENE_MAX, EXPORT_TITLE_MAX, START_PAGE_MAX, START_PAGE_MIN } from "@/features/storyboard/limits";
import { messages } from "@/features/storyboard/messages";
import { useBoard, useDesk } from "@/features/storyboard/store/desk";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";
import { Dialog } from "@/ui/Dialog";
import { NumberField } from "@/ui/NumberField";
import { ProgressBar } from "@/ui/ProgressBar";
import { RadioGroup } from "@/ui/RadioGroup";
import { TextField } from "@/ui/TextField";
import { toast } from "@/ui/toasts";

const STYLES = [
  { value: "vertical" as const, label: messages.vertical },
  { value: "horizontal" as const, label: messages.horizontal },
];

export default function PdfDialog({ onClose }: { onClose: () => void }) {
  const { project } = useDesk();
  const view = useBoard((state) => state.view);
  const selection = useBoard((state) => state.selection.ids);
  const selected = view.order.filter((id) => selection.has(id));
  const [choice, setChoice] = useState<PdfChoice>(() => recallChoice(project.id));
  const [startPage, setStartPage] = useState<number | null>(choice.startPage);
  const job = usePdfJob(project.id, () => {
    toast(messages.exportDone);
    onClose();
  });
  const running = job.state.phase === "running";
  const wrongPage = startPage === null || startPage < START_PAGE_MIN || startPage > START_PAGE_MAX;
  const empty = view.order.length === 0;
  const set = (change: Partial<PdfChoice>): void => setChoice((old) => ({ ...old, ...change }));

  const submit = (): void => {
    if (running || wrongPage || empty) return;
    const next = { ...choice, startPage: startPage ?? 1, selectedOnly: choice.selectedOnly && selected.length > 0 };
    rememberChoice(project.id, next);
    job.start(optionsOf(next, project.name, selected));
  };
  const close = (): void => {
    job.cancel();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      dismissible={!running}
      title={messages.exportTitle}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={running ? job.cancel : close}>{messages.cancel}</Button>
          <Button type="submit" variant="primary" pending={running} disabled={empty || wrongPage}>
            {messages.exportMenu}
          </Button>
        </>
      }
    >
      <div className={styles.style}>
        <RadioGroup
          label={messages.exportStyle}
          look="tiles"
          value={choice.style}
          options={STYLES}
          disabled={running}
          onValueChange={(style) => set({ style })}
        />
        <p className={styles.hint}>{choice.style === "vertical" ? messages.verticalHint : messages.horizontalHint}</p>
      </div>
      <div className={styles.pair}>
        <Checkbox checked={choice.showTitle} disabled={running} onCheckedChange={(showTitle) => set({ showTitle })}>
          {messages.showTitle}
        </Checkbox>
        <TextField
          label={messages.title}
          hideLabel
          value={choice.title ?? project.name}
          maxLength={EXPORT_TITLE_MAX}
          disabled={running || !choice.showTitle}
          onValueChange={(title) => set({ title })}
        />
        <Checkbox checked={choice.showScene} disabled={running} onCheckedChange={(showScene) => set({ showScene })}>
          {messages.showScene}
        </Checkbox>
        <TextField
          label={messages.scene}
          hideLabel
          value={choice.scene}
          maxLength={EXPORT_SCENE_MAX}
          disabled={running || !choice.showScene}
          onValueChange={(scene) => set({ scene })}
        />
      </div>
      <div className={styles.checks}>
        <Checkbox
          checked={choice.showDurations}
          disabled={running}
          onCheckedChange={(showDurations) => set({ showDurations })}
        >
          {messages.showDurations}
        </Checkbox>
        <Checkbox
          checked={choice.showFrameCounts}
          disabled={running}
          onCheckedChange={(showFrameCounts) => set({ showFrameCounts })}
        >
          {messages.showFrameCounts}
        </Checkbox>
        <Checkbox
          checked={choice.showPageNumbers}
          disabled={running}
          onCheckedChange={(showPageNumbers) => set({ showPageNumbers })}
        >
          {messages.showPageNumbers}
        </Checkbox>
        <Checkbox
          checked={choice.selectedOnly && selected.length > 0}
          disabled={running || selected.length === 0}
          onCheckedChange={(selectedOnly) => set({ selectedOnly })}
        >
          {messages.selectedOnly}
        </Checkbox>
      </div>
      <NumberField
        label={messages.startPage}
        value={startPage}
        disabled={running}
        error={wrongPage ? messages.startPageWrong : null}
        onValueChange={setStartPage}
      />
      {empty ? <p className={styles.hint}>{messages.nothingToExport}</p> : null}
      <JobLine state={job.state} />
    </Dialog>
  );
}

function JobLine({ state }: { state: PdfState }) {
  if (state.phase === "failed") {
    return (
      <p className={styles.failed} role="alert">
        {messages.exportFailed} {state.detail === messages.exportFailed ? "" : state.detail}
      </p>
    );
  }
  if (state.phase !== "running") return null;
  const text = state.progress === null ? messages.exportWaiting : messages.exporting;
  return (
    <div className={styles.job}>
      <p role="status">{text}</p>
      <ProgressBar label={messages.exporting} value={state.progress} />
    </div>
  );
}
