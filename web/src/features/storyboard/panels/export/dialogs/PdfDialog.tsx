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
import {
  loadPdfFormValues,
  type PdfFormValues,
  savePdfFormValues,
  toPdfOptions,
} from "@/features/storyboard/panels/export/options/pdfOptions";
import { exportTexts } from "@/features/storyboard/panels/export/texts";
import { useExportJob } from "@/features/storyboard/panels/export/useExportJob";
import { Checkbox } from "@/ui/forms/Checkbox";
import { NumberField } from "@/ui/forms/NumberField";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import { TextField } from "@/ui/forms/TextField";
import { toast } from "@/ui/status/toasts";
import { ExportJobDialog } from "./ExportJobDialog";
import styles from "./PdfDialog.module.css";

const STYLES = [
  { value: "vertical" as const, label: exportTexts.vertical },
  { value: "horizontal" as const, label: exportTexts.horizontal },
  { value: "sheet" as const, label: exportTexts.contactSheet },
];
const HINTS = {
  vertical: exportTexts.verticalHint,
  horizontal: exportTexts.horizontalHint,
  sheet: exportTexts.contactSheetHint,
} as const;

const TEXTS = [
  { name: "showDialogue", label: exportTexts.printTexts.dialogue },
  { name: "showAction", label: exportTexts.printTexts.action },
  { name: "showNotes", label: exportTexts.printTexts.note },
] as const;

export default function PdfDialog({ onClose }: { onClose: () => void }) {
  const { project } = useEditorContext();
  const view = useBoard((state) => state.view);
  const selection = useBoard((state) => state.selection.ids);
  const selected = view.order.filter((id) => selection.has(id));
  const [values, setValues] = useState<PdfFormValues>(() => loadPdfFormValues(project.id));
  const [startPage, setStartPage] = useState<number | null>(values.startPage);
  const job = useExportJob(project.id, {
    outlivesPage: false,
    failedText: exportTexts.exportFailed,
    onDone: () => {
      toast(exportTexts.exportDone);
      onClose();
    },
  });
  const isRunning = job.state.phase === "running";
  const isStartPageInvalid = startPage === null || startPage < START_PAGE_MIN || startPage > START_PAGE_MAX;
  const updateValues = (change: Partial<PdfFormValues>): void => setValues((old) => ({ ...old, ...change }));

  const submit = (): void => {
    const next = { ...values, startPage: startPage ?? 1, selectedOnly: values.selectedOnly && selected.length > 0 };
    savePdfFormValues(project.id, next);
    job.start({ kind: "pdf", options: toPdfOptions(next, project.name, selected) });
  };
  return (
    <ExportJobDialog
      title={exportTexts.exportTitle}
      job={job}
      workingText={exportTexts.exporting}
      failedText={exportTexts.exportFailed}
      isEmpty={view.order.length === 0}
      isInvalid={isStartPageInvalid}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.style}>
        <RadioGroup
          label={exportTexts.exportStyle}
          variant="tiles"
          value={values.style}
          options={STYLES}
          disabled={isRunning}
          onValueChange={(style) => updateValues({ style })}
        />
        <p className={styles.hint}>{HINTS[values.style]}</p>
      </div>
      {values.style === "sheet" ? (
        <div className={styles.checks}>
          <NumberField
            label={exportTexts.columns}
            value={values.columns}
            min={1}
            max={SHEET_COLUMNS_MAX}
            disabled={isRunning}
            onValueChange={(columns) => updateValues({ columns: Math.round(columns ?? 1) })}
          />
          <NumberField
            label={exportTexts.rows}
            value={values.rows}
            min={1}
            max={SHEET_ROWS_MAX}
            disabled={isRunning}
            onValueChange={(rows) => updateValues({ rows: Math.round(rows ?? 1) })}
          />
          <Checkbox
            checked={values.landscape}
            disabled={isRunning}
            onCheckedChange={(landscape) => updateValues({ landscape })}
          >
            {exportTexts.landscape}
          </Checkbox>
        </div>
      ) : null}
      <div className={styles.pair}>
        <Checkbox
          checked={values.showTitle}
          disabled={isRunning}
          onCheckedChange={(showTitle) => updateValues({ showTitle })}
        >
          {exportTexts.showTitle}
        </Checkbox>
        <TextField
          label={exportTexts.title}
          hideLabel
          value={values.title ?? project.name}
          maxLength={EXPORT_TITLE_MAX}
          disabled={isRunning || !values.showTitle}
          onValueChange={(title) => updateValues({ title })}
        />
        <Checkbox
          checked={values.showScene}
          disabled={isRunning}
          onCheckedChange={(showScene) => updateValues({ showScene })}
        >
          {exportTexts.showScene}
        </Checkbox>
        <TextField
          label={exportTexts.scene}
          hideLabel
          value={values.scene}
          maxLength={EXPORT_SCENE_MAX}
          disabled={isRunning || !values.showScene}
          onValueChange={(scene) => updateValues({ scene })}
        />
      </div>
      <div className={styles.texts}>
        {TEXTS.map(({ name, label }) => (
          <Checkbox
            key={name}
            checked={values[name]}
            disabled={isRunning}
            onCheckedChange={(isWanted) => updateValues({ [name]: isWanted })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      <div className={styles.checks}>
        <Checkbox
          checked={values.showDurations}
          disabled={isRunning}
          onCheckedChange={(showDurations) => updateValues({ showDurations })}
        >
          {exportTexts.showDurations}
        </Checkbox>
        <Checkbox
          checked={values.showFrameCounts}
          disabled={isRunning}
          onCheckedChange={(showFrameCounts) => updateValues({ showFrameCounts })}
        >
          {exportTexts.showFrameCounts}
        </Checkbox>
        <Checkbox
          checked={values.showPageNumbers}
          disabled={isRunning}
          onCheckedChange={(showPageNumbers) => updateValues({ showPageNumbers })}
        >
          {exportTexts.showPageNumbers}
        </Checkbox>
        <Checkbox
          checked={values.firstAndLastFrames}
          disabled={isRunning}
          onCheckedChange={(isIncluded) => updateValues({ firstAndLastFrames: isIncluded })}
        >
          {exportTexts.firstAndLastFrames}
        </Checkbox>
        <Checkbox
          checked={values.selectedOnly && selected.length > 0}
          disabled={isRunning || selected.length === 0}
          onCheckedChange={(selectedOnly) => updateValues({ selectedOnly })}
        >
          {exportTexts.selectedOnly}
        </Checkbox>
      </div>
      <NumberField
        label={exportTexts.startPage}
        value={startPage}
        disabled={isRunning}
        error={isStartPageInvalid ? exportTexts.startPageInvalid : null}
        onValueChange={setStartPage}
      />
    </ExportJobDialog>
  );
}
