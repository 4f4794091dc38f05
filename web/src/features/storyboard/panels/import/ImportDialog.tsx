import { FileDown } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { flushPending } from "@/features/storyboard/shared/flushPending";
import { settings } from "@/features/storyboard/store/settings";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import type { DroppedItems } from "@/ui/droppedItems";
import { FilePicker } from "@/ui/FilePicker";
import { ProgressBar } from "@/ui/ProgressBar";
import { toast } from "@/ui/toasts";
import { DEFAULT_RATE_VALUES, FrameRateFields, toImportOptions } from "./FrameRateFields";
import styles from "./Import.module.css";
import { ACCEPTED_EXTENSIONS, getFormatTitles } from "./importFormats";
import { getRows, hasDetails } from "./importRows";
import { ImportSession, type ImportState } from "./importSession";
import { importMessages } from "./messages";
import { PlanView } from "./PlanView";
import { RecentImports } from "./RecentImports";
import { createSelection, EMPTY_SELECTION, type RowSelection, toAcceptedRows } from "./rowSelection";
import { type ScriptImportMode, ScriptModeField } from "./ScriptModeField";
import { recordImportForUndo, undoImport } from "./undoImport";

interface ImportDialogProps {
  /** `came`: the dropped items, or null if the dialog was opened without files. */
  request: { came: DroppedItems | null };
  onClose: () => void;
}

/** Dialog that uploads files, previews the import plan row by row, and applies it. Lists recent imports with undo. */
export default function ImportDialog({ request, onClose }: ImportDialogProps) {
  const desk = useEditorContext();
  const { project, board, drawings } = desk;
  const [run] = useState(() => new ImportSession(project.id));
  const state = useStore(run.store);
  const planned = state.phase === "planned" ? state.planned : null;
  const plan = planned?.plan ?? null;
  const rows = useMemo(() => (plan === null ? [] : getRows(plan)), [plan]);
  const [picks, setPicks] = useRowSelection(planned?.id ?? null, rows);
  const accepted = toAcceptedRows(rows, picks);
  const [use, setUse] = useState<ScriptImportMode>("scene");
  const isFirstScript = useRef(false);
  const [counts, setCounts] = useState(DEFAULT_RATE_VALUES);
  const first = useRef<HTMLButtonElement>(null);

  useEffect(() => () => run.dispose(), [run]);
  useEffect(() => {
    const { phase } = run.store.getState();
    if (request.came && (phase === "choosing" || phase === "asking")) void run.startImport(request.came);
  }, [request, run]);

  const close = (): void => {
    run.cancel();
    onClose();
  };
  /**
   * Save local changes before applying, because the server applies the plan to its own state. Resolves to an error text
   * if changes remain unsaved, otherwise null.
   */
  const ready = async (): Promise<string | null> => {
    await flushPending({ board, drawings });
    const isSaved = board.store.getState().ops.length === 0 && drawings.saveState.getState().pending === 0;
    return isSaved ? null : importMessages.notSaved;
  };
  const apply = async (): Promise<void> => {
    if (planned === null || accepted.length === 0 || !(await run.apply(accepted, ready))) return;
    recordImportForUndo(desk, planned.id);
    if (isFirstScript.current) settings.setState({ script: true });
    const undo = { label: importMessages.undo, run: () => void undoImport(desk, planned.id) };
    toast(importMessages.applied(accepted.length), "plain", undo);
    onClose();
  };
  const submit = (): void => {
    if (state.phase !== "asking") return void apply();
    isFirstScript.current = state.what === "script";
    void run.sendFile(state.source, state.what === "rate" ? toImportOptions(counts) : { how: use });
  };
  const isOnItsWay = state.phase === "packing" || state.phase === "sending" || state.phase === "reading";
  const bring = (files: File[]): void => void run.startImport({ files, folders: [] });
  return (
    <Dialog
      open
      size={plan && rows.length > 0 ? "large" : "wide"}
      dismissible={state.phase === "choosing"}
      onOpenChange={(open) => !open && close()}
      title={importMessages.title}
      description={planned ? importMessages.readFrom(planned.file_name) : undefined}
      initialFocus={first}
      onSubmit={submit}
      footer={
        <>
          {state.phase === "planned" && rows.length > 0 ? (
            <p className={styles.chosen}>
              {importMessages.chosen(accepted.length, rows.length)}
              <span className={styles.keys}>
                {rows.some(hasDetails) ? importMessages.keysOpening : importMessages.keys}
              </span>
            </p>
          ) : null}
          <Button onClick={isOnItsWay ? () => run.cancel() : close}>{messages.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            pending={state.phase === "planned" && state.isBusy}
            disabled={state.phase !== "asking" && accepted.length === 0}
          >
            {state.phase === "asking" ? importMessages.read : importMessages.apply}
          </Button>
        </>
      }
    >
      {state.phase === "choosing" ? (
        <>
          <ImportRefusal why={state.why} />
          <div className={styles.choose}>
            <FileDown size={24} aria-hidden="true" />
            <p className={styles.drop}>{importMessages.dropHere}</p>
            <div className={styles.buttons}>
              <FilePicker label={importMessages.file} accept={ACCEPTED_EXTENSIONS} multiple onFiles={bring}>
                {(open) => (
                  <Button ref={first} onClick={open}>
                    {importMessages.choose}
                  </Button>
                )}
              </FilePicker>
              <FilePicker label={importMessages.folder} folder onFiles={bring}>
                {(open) => <Button onClick={open}>{importMessages.chooseFolder}</Button>}
              </FilePicker>
            </div>
            <p className={styles.hint}>
              {importMessages.takes(getFormatTitles)} {importMessages.promise}
            </p>
          </div>
          <RecentImports onOpen={(id, file) => void run.resume(id, file)} />
        </>
      ) : null}
      {state.phase === "asking" ? (
        <>
          <ImportRefusal why={state.why === null ? null : { file: state.source.name, text: state.why }} />
          {state.what === "rate" ? (
            <FrameRateFields file={state.source.name} values={counts} onChange={setCounts} />
          ) : (
            <ScriptModeField file={state.source.name} mode={use} onModeChange={setUse} />
          )}
        </>
      ) : null}
      {isOnItsWay ? <ImportProgress state={state} /> : null}
      {state.phase === "planned" && plan ? (
        <PlanView
          importId={state.planned.id}
          fileKind={state.planned.kind}
          notices={plan.notices}
          rows={rows}
          selection={picks}
          replanReason={state.anew}
          problem={state.problem}
          onSelectionChange={setPicks}
        />
      ) : null}
    </Dialog>
  );
}

/** State of the row selection. Reset for another import; carried over when the same import is planned again. */
function useRowSelection(importId: string | null, rows: ReturnType<typeof getRows>) {
  const [held, setHeld] = useState<{ importId: string | null; rows: typeof rows; picks: RowSelection }>({
    importId: null,
    rows: [],
    picks: EMPTY_SELECTION,
  });
  let now = held;
  if (held.importId !== importId || held.rows !== rows) {
    const before = held.importId === importId && held.rows.length > 0 ? held.picks : null;
    now = { importId, rows, picks: createSelection(rows, before) };
    setHeld(now);
  }
  const set = useCallback((change: (picks: RowSelection) => RowSelection) => {
    setHeld((old) => ({ ...old, picks: change(old.picks) }));
  }, []);
  return [now.picks, set] as const;
}

function ImportRefusal({ why }: { why: { file: string; text: string } | null }) {
  if (why === null) return null;
  return (
    <div className={styles.refusal} role="alert">
      <p className={styles.refused}>{importMessages.notImported(why.file)}</p>
      <p>{why.text}</p>
    </div>
  );
}

type ImportInProgress = Extract<ImportState, { phase: "packing" | "sending" | "reading" }>;

function getProgressText(state: ImportInProgress): string {
  if (state.phase === "reading") return importMessages.reading(state.file);
  if (state.phase === "sending") return importMessages.sending(state.file);
  return state.progress === null ? importMessages.gathering : importMessages.packing(state.file);
}

function ImportProgress({ state }: { state: ImportInProgress }) {
  const text = getProgressText(state);
  return (
    <div className={styles.way}>
      <p role="status" className={styles.wayText}>
        {state.phase === "sending" && state.isAway ? importMessages.away : text}
      </p>
      <ProgressBar label={text} value={state.phase === "reading" ? null : state.progress} />
    </div>
  );
}
