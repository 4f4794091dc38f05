import { useState } from "react";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import {
  EXPORT_SCENE_MAX,
  EXPORT_TITLE_MAX,
  SHEET_COLUMNS_MAX,
  SHEET_ROWS_MAX,
  START_PAGE_MAX,
  START_PAGE_MIN,
} from "@/features/storyboard/limits";
import { messages } from "@/features/storyboard/messages";
import { Checkbox } from "@/ui/Checkbox";
import { NumberField } from "@/ui/NumberField";
import { RadioGroup } from "@/ui/RadioGroup";
import { TextField } from "@/ui/TextField";
import { toast } from "@/ui/toasts";
import { JobDialog } from "./JobDialog";
import styles from "./PdfDialog.module.css";
import { optionsOf, type PdfChoice, recallChoice, rememberChoice } from "./pdfOptions";
import { useExportJob } from "./useExportJob";

const STYLES = [
  { value: "vertical" as const, label: messages.vertical },
  { value: "horizontal" as const, label: messages.horizontal },
  { value: "sheet" as const, label: messages.contactSheet },
];
const HINTS = {
  vertical: messages.verticalHint,
  horizontal: messages.horizontalHint,
  sheet: messages.contactSheetHint,
} as const;

const TEXTS = [
  { name: "showDialogue", label: messages.printTexts.dialogue },
  { name: "showAction", label: messages.printTexts.action },
  { name: "showNotes", label: messages.printTexts.note },
] as const;

export default function PdfDialog({ onClose }: { onClose: () => void }) {
  const { project } = useDesk();
  const view = useBoard((state) => state.view);
  const selection = useBoard((state) => state.selection.ids);
  const selected = view.order.filter((id) => selection.has(id));
  const [choice, setChoice] = useState<PdfChoice>(() => recallChoice(project.id));
  const [startPage, setStartPage] = useState<number | null>(choice.startPage);
  const job = useExportJob(project.id, {
    outlivesPage: false,
    failedText: messages.exportFailed,
    onDone: () => {
      toast(messages.exportDone);
      onClose();
    },
  });
  const running = job.state.phase === "running";
  const wrongPage = startPage === null || startPage < START_PAGE_MIN || startPage > START_PAGE_MAX;
  const set = (change: Partial<PdfChoice>): void => setChoice((old) => ({ ...old, ...change }));

  const submit = (): void => {
    const next = { ...choice, startPage: startPage ?? 1, selectedOnly: choice.selectedOnly && selected.length > 0 };
    rememberChoice(project.id, next);
    job.start({ kind: "pdf", options: optionsOf(next, project.name, selected) });
  };
  return (
    <JobDialog
      title={messages.exportTitle}
      job={job}
      workingText={messages.exporting}
      failedText={messages.exportFailed}
      isEmpty={view.order.length === 0}
      isWrong={wrongPage}
      onSubmit={submit}
      onClose={onClose}
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
        <p className={styles.hint}>{HINTS[choice.style]}</p>
      </div>
      {choice.style === "sheet" ? (
        <div className={styles.checks}>
          <NumberField
            label={messages.columns}
            value={choice.columns}
            min={1}
            max={SHEET_COLUMNS_MAX}
            disabled={running}
            onValueChange={(columns) => set({ columns: Math.round(columns ?? 1) })}
          />
          <NumberField
            label={messages.rows}
            value={choice.rows}
            min={1}
            max={SHEET_ROWS_MAX}
            disabled={running}
            onValueChange={(rows) => set({ rows: Math.round(rows ?? 1) })}
          />
          <Checkbox checked={choice.landscape} disabled={running} onCheckedChange={(landscape) => set({ landscape })}>
            {messages.landscape}
          </Checkbox>
        </div>
      ) : null}
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
      <div className={styles.texts}>
        {TEXTS.map(({ name, label }) => (
          <Checkbox
            key={name}
            checked={choice[name]}
            disabled={running}
            onCheckedChange={(isWanted) => set({ [name]: isWanted })}
          >
            {label}
          </Checkbox>
        ))}
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
        <Checkbox checked={choice.ends} disabled={running} onCheckedChange={(ends) => set({ ends })}>
          {messages.printEnds}
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
    </JobDialog>
  );
}
