import { useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import {
  EXPORT_SCENE_MAX,
  EXPORT_TITLE_MAX,
  SHEET_COLUMNS_MAX,
  SHEET_ROWS_MAX,
  START_PAGE_MAX,
  START_PAGE_MIN,
} from "@/features/storyboard/limits";
import { Checkbox } from "@/ui/Checkbox";
import { NumberField } from "@/ui/NumberField";
import { RadioGroup } from "@/ui/RadioGroup";
import { TextField } from "@/ui/TextField";
import { toast } from "@/ui/toasts";
import { ExportJobDialog } from "./ExportJobDialog";
import { exportMessages } from "./messages";
import styles from "./PdfDialog.module.css";
import { loadPdfFormValues, type PdfFormValues, savePdfFormValues, toPdfOptions } from "./pdfOptions";
import { useExportJob } from "./useExportJob";

const STYLES = [
  { value: "vertical" as const, label: exportMessages.vertical },
  { value: "horizontal" as const, label: exportMessages.horizontal },
  { value: "sheet" as const, label: exportMessages.contactSheet },
];
const HINTS = {
  vertical: exportMessages.verticalHint,
  horizontal: exportMessages.horizontalHint,
  sheet: exportMessages.contactSheetHint,
} as const;

const TEXTS = [
  { name: "showDialogue", label: exportMessages.printTexts.dialogue },
  { name: "showAction", label: exportMessages.printTexts.action },
  { name: "showNotes", label: exportMessages.printTexts.note },
] as const;

export default function PdfDialog({ onClose }: { onClose: () => void }) {
  const { project } = useEditorContext();
  const view = useBoard((state) => state.view);
  const selection = useBoard((state) => state.selection.ids);
  const selected = view.order.filter((id) => selection.has(id));
  const [choice, setChoice] = useState<PdfFormValues>(() => loadPdfFormValues(project.id));
  const [startPage, setStartPage] = useState<number | null>(choice.startPage);
  const job = useExportJob(project.id, {
    outlivesPage: false,
    failedText: exportMessages.exportFailed,
    onDone: () => {
      toast(exportMessages.exportDone);
      onClose();
    },
  });
  const running = job.state.phase === "running";
  const wrongPage = startPage === null || startPage < START_PAGE_MIN || startPage > START_PAGE_MAX;
  const set = (change: Partial<PdfFormValues>): void => setChoice((old) => ({ ...old, ...change }));

  const submit = (): void => {
    const next = { ...choice, startPage: startPage ?? 1, selectedOnly: choice.selectedOnly && selected.length > 0 };
    savePdfFormValues(project.id, next);
    job.start({ kind: "pdf", options: toPdfOptions(next, project.name, selected) });
  };
  return (
    <ExportJobDialog
      title={exportMessages.exportTitle}
      job={job}
      workingText={exportMessages.exporting}
      failedText={exportMessages.exportFailed}
      isEmpty={view.order.length === 0}
      isInvalid={wrongPage}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.style}>
        <RadioGroup
          label={exportMessages.exportStyle}
          variant="tiles"
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
            label={exportMessages.columns}
            value={choice.columns}
            min={1}
            max={SHEET_COLUMNS_MAX}
            disabled={running}
            onValueChange={(columns) => set({ columns: Math.round(columns ?? 1) })}
          />
          <NumberField
            label={exportMessages.rows}
            value={choice.rows}
            min={1}
            max={SHEET_ROWS_MAX}
            disabled={running}
            onValueChange={(rows) => set({ rows: Math.round(rows ?? 1) })}
          />
          <Checkbox checked={choice.landscape} disabled={running} onCheckedChange={(landscape) => set({ landscape })}>
            {exportMessages.landscape}
          </Checkbox>
        </div>
      ) : null}
      <div className={styles.pair}>
        <Checkbox checked={choice.showTitle} disabled={running} onCheckedChange={(showTitle) => set({ showTitle })}>
          {exportMessages.showTitle}
        </Checkbox>
        <TextField
          label={exportMessages.title}
          hideLabel
          value={choice.title ?? project.name}
          maxLength={EXPORT_TITLE_MAX}
          disabled={running || !choice.showTitle}
          onValueChange={(title) => set({ title })}
        />
        <Checkbox checked={choice.showScene} disabled={running} onCheckedChange={(showScene) => set({ showScene })}>
          {exportMessages.showScene}
        </Checkbox>
        <TextField
          label={exportMessages.scene}
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
          {exportMessages.showDurations}
        </Checkbox>
        <Checkbox
          checked={choice.showFrameCounts}
          disabled={running}
          onCheckedChange={(showFrameCounts) => set({ showFrameCounts })}
        >
          {exportMessages.showFrameCounts}
        </Checkbox>
        <Checkbox
          checked={choice.showPageNumbers}
          disabled={running}
          onCheckedChange={(showPageNumbers) => set({ showPageNumbers })}
        >
          {exportMessages.showPageNumbers}
        </Checkbox>
        <Checkbox
          checked={choice.firstAndLastFrames}
          disabled={running}
          onCheckedChange={(on) => set({ firstAndLastFrames: on })}
        >
          {exportMessages.printEnds}
        </Checkbox>
        <Checkbox
          checked={choice.selectedOnly && selected.length > 0}
          disabled={running || selected.length === 0}
          onCheckedChange={(selectedOnly) => set({ selectedOnly })}
        >
          {exportMessages.selectedOnly}
        </Checkbox>
      </div>
      <NumberField
        label={exportMessages.startPage}
        value={startPage}
        disabled={running}
        error={wrongPage ? exportMessages.startPageWrong : null}
        onValueChange={setStartPage}
      />
    </ExportJobDialog>
  );
}
