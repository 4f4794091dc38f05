import { type ReactNode, useState } from "react";
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
  countPerPage,
  getOrientation,
  loadPdfFormValues,
  MARGINS,
  ORIENTATIONS,
  PAPERS,
  PDF_STYLES,
  type PdfFormValues,
  savePdfFormValues,
  toPdfOptions,
} from "@/features/storyboard/panels/export/options/pdfOptions";
import { exportTexts } from "@/features/storyboard/panels/export/texts";
import { useExportJob } from "@/features/storyboard/panels/export/useExportJob";
import { useExportRange } from "@/features/storyboard/panels/export/useExportRange";
import { Checkbox } from "@/ui/forms/Checkbox";
import { NumberField } from "@/ui/forms/NumberField";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import { Select } from "@/ui/forms/Select";
import { TextField } from "@/ui/forms/TextField";
import { toast } from "@/ui/status/toasts";
import { ExportJobDialog } from "./ExportJobDialog";
import styles from "./PdfDialog.module.css";
import { RangeField } from "./RangeField";

const HINTS = {
  vertical: exportTexts.verticalHint,
  horizontal: exportTexts.horizontalHint,
  single: exportTexts.singleHint,
  sheet: exportTexts.contactSheetHint,
} as const;

const PAPER_OPTIONS = PAPERS.map((value) => ({ value, label: exportTexts.papers[value] }));
const ORIENTATION_OPTIONS = ORIENTATIONS.map((value) => ({ value, label: exportTexts.orientations[value] }));
const MARGIN_OPTIONS = MARGINS.map((value) => ({ value, label: exportTexts.margins[value] }));

function listStyles({ style, orientation }: PdfFormValues) {
  return PDF_STYLES.map((value) => ({
    value,
    label:
      value === "sheet"
        ? exportTexts.contactSheet
        : exportTexts.perPage({ count: countPerPage(value, value === style ? orientation : null) }),
  }));
}

const TEXTS = [
  { name: "showDialogue", label: exportTexts.printTexts.dialogue },
  { name: "showAction", label: exportTexts.printTexts.action },
  { name: "showNotes", label: exportTexts.printTexts.note },
] as const;

export default function PdfDialog({ onClose }: { onClose: () => void }) {
  const { project } = useEditorContext();
  const view = useBoard((state) => state.view);
  const range = useExportRange();
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
    const next = { ...values, startPage: startPage ?? 1 };
    savePdfFormValues(project.id, next);
    job.start({ kind: "pdf", options: toPdfOptions(next, project.name, range.cutIds) });
  };
  return (
    <ExportJobDialog
      title={exportTexts.exportTitle}
      job={job}
      workingText={exportTexts.exporting}
      failedText={exportTexts.exportFailed}
      isEmpty={view.order.length === 0}
      isInvalid={isStartPageInvalid || range.isInvalid}
      onSubmit={submit}
      onClose={onClose}
    >
      <RangeField range={range} disabled={isRunning} />
      <div className={styles.style}>
        <RadioGroup
          label={exportTexts.exportStyle}
          className={styles.styles}
          variant="tiles"
          value={values.style}
          options={listStyles(values)}
          disabled={isRunning}
          onValueChange={(style) => updateValues({ style, orientation: null })}
        />
        <p className={styles.hint}>{HINTS[values.style]}</p>
      </div>
      <div className={styles.page}>
        <PageField label={exportTexts.paper}>
          <Select
            label={exportTexts.paper}
            value={values.paper}
            options={PAPER_OPTIONS}
            disabled={isRunning}
            onValueChange={(paper) => updateValues({ paper })}
          />
        </PageField>
        <PageField label={exportTexts.orientation}>
          <Select
            label={exportTexts.orientation}
            value={getOrientation(values)}
            options={ORIENTATION_OPTIONS}
            disabled={isRunning}
            onValueChange={(orientation) => updateValues({ orientation })}
          />
        </PageField>
        <PageField label={exportTexts.margin}>
          <Select
            label={exportTexts.margin}
            value={values.margin}
            options={MARGIN_OPTIONS}
            disabled={isRunning}
            onValueChange={(margin) => updateValues({ margin })}
          />
        </PageField>
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

function PageField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.pageField}>
      <span className={styles.hint} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}
