import { FileDown } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { useDesk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { settle } from "@/features/storyboard/shared/settle";
import { settings } from "@/features/storyboard/store/settings";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import type { Dropped } from "@/ui/dropped";
import { FilePick } from "@/ui/FilePick";
import { ProgressBar } from "@/ui/ProgressBar";
import { toast } from "@/ui/toasts";
import { FirstScript, type ScriptUse } from "./FirstScript";
import styles from "./Import.module.css";
import { ImportRun, type RunState } from "./importRun";
import { OFFERED, titlesOf } from "./kinds";
import { importMessages } from "./messages";
import { PlanView } from "./PlanView";
import { acceptedOf, NO_PICKS, type Picks, picksOf } from "./picks";
import { HOW_BOARD_COUNTS, optionsOf, RateFields } from "./RateFields";
import { RecentImports } from "./RecentImports";
import { hasDetails, rowsOf } from "./rows";
import { recordImport, takeBack } from "./takeBack";

interface ImportDialogProps {
  /** What was dropped, or nothing yet. */
  asked: { came: Dropped | null };
  onClose: () => void;
}

/** A file comes onto the board: sent, looked at row by row, applied; and what came lately is taken back. */
export default function ImportDialog({ asked, onClose }: ImportDialogProps) {
  const desk = useDesk();
  const { project, board, drawings } = desk;
  const [run] = useState(() => new ImportRun(project.id));
  const state = useStore(run.store);
  const planned = state.phase === "planned" ? state.planned : null;
  const plan = planned?.plan ?? null;
  const rows = useMemo(() => (plan === null ? [] : rowsOf(plan)), [plan]);
  const [picks, setPicks] = usePicks(planned?.id ?? null, rows);
  const accepted = acceptedOf(rows, picks);
  const [use, setUse] = useState<ScriptUse>("scene");
  const isFirstScript = useRef(false);
  const [counts, setCounts] = useState(HOW_BOARD_COUNTS);
  const first = useRef<HTMLButtonElement>(null);

  useEffect(() => () => run.dispose(), [run]);
  useEffect(() => {
    const { phase } = run.store.getState();
    if (asked.came && (phase === "choosing" || phase === "asking")) void run.bring(asked.came);
  }, [asked, run]);

  const close = (): void => {
    run.giveUp();
    onClose();
  };
  /** What was changed here has to be there first: the plan is of the board as the server has it. */
  const ready = async (): Promise<string | null> => {
    await settle({ board, drawings });
    const isSaved = board.store.getState().ops.length === 0 && drawings.save.getState().pending === 0;
    return isSaved ? null : importMessages.notSaved;
  };
  const apply = async (): Promise<void> => {
    if (planned === null || accepted.length === 0 || !(await run.apply(accepted, ready))) return;
    recordImport(desk, planned.id);
    if (isFirstScript.current) settings.setState({ script: true });
    const undo = { label: importMessages.undo, act: () => void takeBack(desk, planned.id) };
    toast(importMessages.applied(accepted.length), "plain", undo);
    onClose();
  };
  const submit = (): void => {
    if (state.phase !== "asking") return void apply();
    isFirstScript.current = state.what === "script";
    void run.start(state.source, state.what === "rate" ? optionsOf(counts) : { how: use });
  };
  const isOnItsWay = state.phase === "packing" || state.phase === "sending" || state.phase === "reading";
  const bring = (files: File[]): void => void run.bring({ files, folders: [] });
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
          <Button onClick={isOnItsWay ? () => run.giveUp() : close}>{messages.cancel}</Button>
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
          <Refusal why={state.why} />
          <div className={styles.choose}>
            <FileDown size={24} aria-hidden="true" />
            <p className={styles.drop}>{importMessages.dropHere}</p>
            <div className={styles.buttons}>
              <FilePick label={importMessages.file} accept={OFFERED} multiple onFiles={bring}>
                {(open) => (
                  <Button ref={first} onClick={open}>
                    {importMessages.choose}
                  </Button>
                )}
              </FilePick>
              <FilePick label={importMessages.folder} folder onFiles={bring}>
                {(open) => <Button onClick={open}>{importMessages.chooseFolder}</Button>}
              </FilePick>
            </div>
            <p className={styles.hint}>
              {importMessages.takes(titlesOf)} {importMessages.promise}
            </p>
          </div>
          <RecentImports onOpen={(id, file) => void run.open(id, file)} />
        </>
      ) : null}
      {state.phase === "asking" ? (
        <>
          <Refusal why={state.why === null ? null : { file: state.source.name, text: state.why }} />
          {state.what === "rate" ? (
            <RateFields file={state.source.name} counts={counts} onCounts={setCounts} />
          ) : (
            <FirstScript file={state.source.name} use={use} onUse={setUse} />
          )}
        </>
      ) : null}
      {isOnItsWay ? <OnItsWay state={state} /> : null}
      {state.phase === "planned" && plan ? (
        <PlanView
          importId={state.planned.id}
          file={state.planned.kind}
          notices={plan.notices}
          rows={rows}
          picks={picks}
          anew={state.anew}
          problem={state.problem}
          onPicks={setPicks}
        />
      ) : null}
    </Dialog>
  );
}

/** What is picked of a plan: anew for each import, and as before where the same one was planned anew. */
function usePicks(importId: string | null, rows: ReturnType<typeof rowsOf>) {
  const [held, setHeld] = useState<{ importId: string | null; rows: typeof rows; picks: Picks }>({
    importId: null,
    rows: [],
    picks: NO_PICKS,
  });
  let now = held;
  if (held.importId !== importId || held.rows !== rows) {
    const before = held.importId === importId && held.rows.length > 0 ? held.picks : null;
    now = { importId, rows, picks: picksOf(rows, before) };
    setHeld(now);
  }
  const set = useCallback((change: (picks: Picks) => Picks) => {
    setHeld((old) => ({ ...old, picks: change(old.picks) }));
  }, []);
  return [now.picks, set] as const;
}

function Refusal({ why }: { why: { file: string; text: string } | null }) {
  if (why === null) return null;
  return (
    <div className={styles.refusal} role="alert">
      <p className={styles.refused}>{importMessages.notImported(why.file)}</p>
      <p>{why.text}</p>
    </div>
  );
}

type OnItsWayState = Extract<RunState, { phase: "packing" | "sending" | "reading" }>;

function wayText(state: OnItsWayState): string {
  if (state.phase === "reading") return importMessages.reading(state.file);
  if (state.phase === "sending") return importMessages.sending(state.file);
  return state.progress === null ? importMessages.gathering : importMessages.packing(state.file);
}

function OnItsWay({ state }: { state: OnItsWayState }) {
  const text = wayText(state);
  return (
    <div className={styles.way}>
      <p role="status" className={styles.wayText}>
        {state.phase === "sending" && state.isAway ? importMessages.away : text}
      </p>
      <ProgressBar label={text} value={state.phase === "reading" ? null : state.progress} />
    </div>
  );
}
