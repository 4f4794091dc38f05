import { FileDown } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { flushPending } from "@/features/storyboard/shared/flushPending";
import { settings } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { Button } from "@/ui/buttons/Button";
import { Dialog } from "@/ui/dialogs/Dialog";
import type { DroppedItems } from "@/ui/files/droppedItems";
import { FilePicker } from "@/ui/forms/FilePicker";
import { ProgressBar } from "@/ui/status/ProgressBar";
import { toast } from "@/ui/status/toasts";
import styles from "./Import.module.css";
import { ImportSession, type ImportState } from "./importSession";
import { getRows, hasDetails } from "./plan/importRows";
import { PlanView } from "./plan/PlanView";
import { createSelection, EMPTY_SELECTION, type RowSelection, toAcceptedRows } from "./plan/rowSelection";
import { RecentImports } from "./RecentImports";
import { DEFAULT_RATE_VALUES, FrameRateFields, toImportOptions } from "./source/FrameRateFields";
import { ACCEPTED_EXTENSIONS, getFormatTitles } from "./source/importFormats";
import { type ScriptImportMode, ScriptModeField } from "./source/ScriptModeField";
import { importTexts } from "./texts";
import { recordImportForUndo, undoImport } from "./undoImport";

interface ImportDialogProps {
  /** `items`: the dropped items, or null if the dialog was opened without files. */
  request: { items: DroppedItems | null };
  onClose: () => void;
}

/** Dialog that uploads files, previews the import plan row by row, and applies it. Lists recent imports with undo. */
export default function ImportDialog({ request, onClose }: ImportDialogProps) {
  const editor = useEditorContext();
  const { project, board, drawings } = editor;
  const [session] = useState(() => new ImportSession(project.id));
  const state = useStore(session.store);
  const planned = state.phase === "planned" ? state.planned : null;
  const plan = planned?.plan ?? null;
  const rows = useMemo(() => (plan === null ? [] : getRows(plan)), [plan]);
  const [selection, setSelection] = useRowSelection(planned?.id ?? null, rows);
  const accepted = toAcceptedRows(rows, selection);
  const [scriptMode, setScriptMode] = useState<ScriptImportMode>("scene");
  const isFirstScript = useRef(false);
  const [rateValues, setRateValues] = useState(DEFAULT_RATE_VALUES);
  const initialFocus = useRef<HTMLButtonElement>(null);

  useEffect(() => () => session.dispose(), [session]);
  useEffect(() => {
    const { phase } = session.store.getState();
    if (request.items && (phase === "choosing" || phase === "needsOptions")) void session.startImport(request.items);
  }, [request, session]);

  const close = (): void => {
    session.cancel();
    onClose();
  };
  /**
   * Save local changes before applying, because the server applies the plan to its own state. Resolves to an error text
   * if changes remain unsaved, otherwise null.
   */
  const saveChanges = async (): Promise<string | null> => {
    await flushPending({ board, drawings });
    const isSaved = board.store.getState().ops.length === 0 && drawings.saveState.getState().pending === 0;
    return isSaved ? null : importTexts.notSaved;
  };
  const apply = async (): Promise<void> => {
    if (planned === null || accepted.length === 0 || !(await session.apply(accepted, saveChanges))) return;
    recordImportForUndo(editor, planned.id);
    if (isFirstScript.current) settings.setState({ slot: "script" });
    const undo = { label: importTexts.undo, run: () => void undoImport(editor, planned.id) };
    toast(importTexts.applied({ count: accepted.length }), "plain", undo);
    onClose();
  };
  const submit = (): void => {
    if (state.phase !== "needsOptions") return void apply();
    isFirstScript.current = state.question === "script";
    void session.sendFile(state.source, state.question === "rate" ? toImportOptions(rateValues) : { how: scriptMode });
  };
  const isInProgress = state.phase === "packing" || state.phase === "sending" || state.phase === "reading";
  const startImport = (files: File[]): void => void session.startImport({ files, folders: [] });
  return (
    <Dialog
      open
      size={plan && rows.length > 0 ? "large" : "wide"}
      dismissible={state.phase === "choosing"}
      onOpenChange={(open) => !open && close()}
      title={importTexts.title}
      description={planned ? importTexts.changesFrom({ file: planned.file_name }) : undefined}
      initialFocus={initialFocus}
      onSubmit={submit}
      footer={
        <>
          {state.phase === "planned" && rows.length > 0 ? (
            <p className={styles.selectedCount}>
              {importTexts.selectedCount({ selected: accepted.length, all: rows.length })}
              <span className={styles.keyHint}>
                {rows.some(hasDetails) ? importTexts.keysWithDetails : importTexts.keys}
              </span>
            </p>
          ) : null}
          <Button onClick={isInProgress ? () => session.cancel() : close}>{texts.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            pending={state.phase === "planned" && state.isBusy}
            disabled={state.phase !== "needsOptions" && accepted.length === 0}
          >
            {state.phase === "needsOptions" ? importTexts.continueLabel : importTexts.apply}
          </Button>
        </>
      }
    >
      {state.phase === "choosing" ? (
        <>
          <ImportRefusal error={state.error} />
          <div className={styles.dropZone}>
            <FileDown size={24} aria-hidden="true" />
            <p className={styles.dropText}>{importTexts.dropHere}</p>
            <div className={styles.buttons}>
              <FilePicker label={importTexts.file} accept={ACCEPTED_EXTENSIONS} multiple onFiles={startImport}>
                {(open) => (
                  <Button ref={initialFocus} onClick={open}>
                    {importTexts.choose}
                  </Button>
                )}
              </FilePicker>
              <FilePicker label={importTexts.folder} folder onFiles={startImport}>
                {(open) => <Button onClick={open}>{importTexts.chooseFolder}</Button>}
              </FilePicker>
            </div>
            <div className={styles.formats}>
              <p>{importTexts.formatsIntro}</p>
              <ul>
                {importTexts.supportedFormats(getFormatTitles).map((formats) => (
                  <li key={formats}>{formats}</li>
                ))}
              </ul>
            </div>
            <p className={styles.hint}>{importTexts.previewHint}</p>
          </div>
          <RecentImports onOpen={(id, file) => void session.resume(id, file)} />
        </>
      ) : null}
      {state.phase === "needsOptions" ? (
        <>
          <ImportRefusal error={state.error === null ? null : { file: state.source.name, text: state.error }} />
          {state.question === "rate" ? (
            <FrameRateFields file={state.source.name} values={rateValues} onChange={setRateValues} />
          ) : (
            <ScriptModeField file={state.source.name} mode={scriptMode} onModeChange={setScriptMode} />
          )}
        </>
      ) : null}
      {isInProgress ? <ImportProgress state={state} /> : null}
      {state.phase === "planned" && plan ? (
        <PlanView
          importId={state.planned.id}
          fileKind={state.planned.kind}
          notices={plan.notices}
          rows={rows}
          selection={selection}
          replanReason={state.replanReason}
          problem={state.problem}
          onSelectionChange={setSelection}
        />
      ) : null}
    </Dialog>
  );
}

/** State of the row selection. Reset for another import; carried over when the same import is planned again. */
function useRowSelection(importId: string | null, rows: ReturnType<typeof getRows>) {
  const [state, setState] = useState<{ importId: string | null; rows: typeof rows; selection: RowSelection }>({
    importId: null,
    rows: [],
    selection: EMPTY_SELECTION,
  });
  let current = state;
  if (state.importId !== importId || state.rows !== rows) {
    const before = state.importId === importId && state.rows.length > 0 ? state.selection : null;
    current = { importId, rows, selection: createSelection(rows, before) };
    setState(current);
  }
  const updateSelection = useCallback((change: (selection: RowSelection) => RowSelection) => {
    setState((old) => ({ ...old, selection: change(old.selection) }));
  }, []);
  return [current.selection, updateSelection] as const;
}

function ImportRefusal({ error }: { error: { file: string; text: string } | null }) {
  if (error === null) return null;
  return (
    <div className={styles.refusal} role="alert">
      <p className={styles.refusalTitle}>{importTexts.importFailed({ file: error.file })}</p>
      <p>{error.text}</p>
    </div>
  );
}

type ImportInProgress = Extract<ImportState, { phase: "packing" | "sending" | "reading" }>;

function getProgressText(state: ImportInProgress): string {
  if (state.phase === "reading") return importTexts.reading({ file: state.file });
  if (state.phase === "sending") return importTexts.sending({ file: state.file });
  return state.progress === null ? importTexts.collecting : importTexts.packing({ name: state.file });
}

function ImportProgress({ state }: { state: ImportInProgress }) {
  const text = getProgressText(state);
  return (
    <div className={styles.progress}>
      <p role="status" className={styles.statusText}>
        {state.phase === "sending" && state.isConnectionLost ? importTexts.connectionLost : text}
      </p>
      <ProgressBar label={text} value={state.phase === "reading" ? null : state.progress} />
    </div>
  );
}
