import { X } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { getErrorMessage } from "@/api/problem";
import { useUserId } from "@/api/session";
import { useTopic } from "@/api/useTopic";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { ImportOut } from "@/features/storyboard/types";
import { Button } from "@/ui/Button";
import { formatRelativeAge } from "@/ui/formatRelativeAge";
import { IconButton } from "@/ui/IconButton";
import { toast } from "@/ui/toasts";
import { deleteImport, getProfileName, listImports } from "./api";
import styles from "./Import.module.css";
import { importMessages } from "./messages";
import { undoImport } from "./undoImport";

const EVENT_TYPES = ["import_changed"] as const;

/** List of recent imports on this board, with undo. */
export function RecentImports({ onOpen }: { onOpen: (id: string, file: string) => void }) {
  const { project } = useEditorContext();
  const [items, setItems] = useState<readonly ImportOut[]>([]);
  const [isAway, setAway] = useState(false);
  const [told, setTold] = useState(0);
  const look = useCallback(() => setTold((count) => count + 1), []);
  useTopic(`project:${project.id}`, EVENT_TYPES, look);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time something is told of an import
  useEffect(() => {
    const leaving = new AbortController();
    listImports(project.id, leaving.signal).then(
      (list) => {
        setItems(list.items);
        setAway(false);
      },
      // Keep the previous list.
      () => setAway(!leaving.signal.aborted),
    );
    return () => leaving.abort();
  }, [project.id, told]);
  const names = useRequesterNames(items);

  if (items.length === 0 && !isAway) return null;
  return (
    <section className={styles.recent} aria-label={importMessages.recent}>
      <h3 className={styles.title}>{importMessages.recent}</h3>
      {isAway ? (
        <p className={styles.away} role="status">
          {importMessages.recentAway}
          <Button size="small" onClick={look}>
            {importMessages.again}
          </Button>
        </p>
      ) : null}
      <ul className={styles.list}>
        {items.map((item) => (
          <RecentImportRow
            key={item.id}
            item={item}
            requesterName={names(item.requested_by)}
            onOpen={onOpen}
            onChanged={look}
          />
        ))}
      </ul>
    </section>
  );
}

interface RecentImportRowProps {
  item: ImportOut;
  requesterName: string;
  onOpen: (id: string, file: string) => void;
  onChanged: () => void;
}

function RecentImportRow({ item, requesterName, onOpen, onChanged }: RecentImportRowProps) {
  const desk = useEditorContext();
  const [isBusy, setBusy] = useState(false);
  const { id, file_name: file, kind, state } = item;
  const act = async (what: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await what();
    } catch (error) {
      toast(getErrorMessage(error, importMessages.unexpected), "error");
    }
    setBusy(false);
    onChanged();
  };
  const isOpen = state === "uploading" || state === "reading" || state === "planned" || state === "failed";
  return (
    <li className={styles.item}>
      <span className={styles.file}>
        <span className={styles.fileName} title={file}>
          {file}
        </span>
        <span className={styles.facts} title={item.problem ?? undefined}>
          {[
            importMessages.fileKinds[kind],
            importMessages.states[state],
            requesterName,
            formatRelativeAge(item.applied_at ?? item.created_at),
          ].join(" · ")}
        </span>
      </span>
      {state === "planned" ? (
        <Button size="small" aria-label={importMessages.lookOf(file)} onClick={() => onOpen(id, file)}>
          {importMessages.look}
        </Button>
      ) : null}
      {state === "applied" ? (
        <Button
          size="small"
          aria-label={importMessages.undoOf(file)}
          pending={isBusy}
          onClick={() => void act(() => undoImport(desk, id))}
        >
          {importMessages.undo}
        </Button>
      ) : null}
      {isOpen ? (
        <IconButton
          size="small"
          label={importMessages.giveUp(file)}
          disabled={isBusy}
          onClick={() => void act(() => deleteImport(desk.project.id, id))}
        >
          <X size={15} aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  );
}

/** Load the display names of the users who imported. Each name is requested once. */
function useRequesterNames(items: readonly ImportOut[]): (profileId: string | null) => string {
  const me = useUserId();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const others = [...new Set(items.map(({ requested_by }) => requested_by))]
    .filter((id) => id !== null && id !== me)
    .join();
  useEffect(() => {
    const leaving = new AbortController();
    for (const id of others.split(",").filter(Boolean)) {
      getProfileName(id, leaving.signal).then(
        (name) => setNames((now) => new Map(now).set(id, name)),
        () => undefined, // fall back to the generic name
      );
    }
    return () => leaving.abort();
  }, [others]);
  return (id) => (id === me ? importMessages.you : (names.get(id ?? "") ?? importMessages.somebody));
}
