import { X } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { useUserId } from "@/api/http/session";
import { useTopic } from "@/api/socket/useTopic";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { ImportOut } from "@/features/storyboard/types";
import { formatAge } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import { toast } from "@/ui/status/toasts";
import { deleteImport, getProfileName, listImports } from "./api";
import styles from "./Import.module.css";
import { importTexts } from "./texts";
import { undoImport } from "./undoImport";

const EVENT_TYPES = ["import_changed"] as const;

/** List of recent imports on this board, with undo. */
export function RecentImports({ onOpen }: { onOpen: (id: string, file: string) => void }) {
  const { project } = useEditorContext();
  const [items, setItems] = useState<readonly ImportOut[]>([]);
  const [hasLoadFailed, setLoadFailed] = useState(false);
  const [revision, setRevision] = useState(0);
  const reload = useCallback(() => setRevision((count) => count + 1), []);
  useTopic(`project:${project.id}`, EVENT_TYPES, reload);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reload when an import changes
  useEffect(() => {
    const controller = new AbortController();
    listImports(project.id, controller.signal).then(
      (list) => {
        setItems(list.items);
        setLoadFailed(false);
      },
      // Keep the previous list.
      () => setLoadFailed(!controller.signal.aborted),
    );
    return () => controller.abort();
  }, [project.id, revision]);
  const getRequesterName = useRequesterNames(items);

  if (items.length === 0 && !hasLoadFailed) return null;
  return (
    <section className={styles.recent} aria-label={importTexts.recent}>
      <h3 className={styles.title}>{importTexts.recent}</h3>
      {hasLoadFailed ? (
        <p className={styles.loadError} role="status">
          {importTexts.recentFailed}
          <Button size="small" onClick={reload}>
            {importTexts.tryAgain}
          </Button>
        </p>
      ) : null}
      <ul className={styles.list}>
        {items.map((item) => (
          <RecentImportRow
            key={item.id}
            item={item}
            requesterName={getRequesterName(item.requested_by)}
            onOpen={onOpen}
            onChanged={reload}
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
  const editor = useEditorContext();
  const [isBusy, setBusy] = useState(false);
  const { id, file_name: file, kind, state } = item;
  const runAction = async (action: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      toast(getErrorMessage(error, importTexts.unexpected), "error");
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
            importTexts.fileKinds[kind],
            importTexts.states[state],
            requesterName,
            formatAge(item.applied_at ?? item.created_at),
          ].join(" · ")}
        </span>
      </span>
      {state === "planned" ? (
        <Button size="small" aria-label={importTexts.reviewFile({ file })} onClick={() => onOpen(id, file)}>
          {importTexts.review}
        </Button>
      ) : null}
      {state === "applied" ? (
        <Button
          size="small"
          aria-label={importTexts.undoFile({ file })}
          pending={isBusy}
          onClick={() => void runAction(() => undoImport(editor, id))}
        >
          {importTexts.undo}
        </Button>
      ) : null}
      {isOpen ? (
        <IconButton
          size="small"
          label={importTexts.removeFile({ file })}
          disabled={isBusy}
          onClick={() => void runAction(() => deleteImport(editor.project.id, id))}
        >
          <X size={15} aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  );
}

/** Load the display names of the users who imported. Each name is requested once. */
function useRequesterNames(items: readonly ImportOut[]): (profileId: string | null) => string {
  const userId = useUserId();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const otherUserIds = [...new Set(items.map(({ requested_by }) => requested_by))]
    .filter((id) => id !== null && id !== userId)
    .join();
  useEffect(() => {
    const controller = new AbortController();
    for (const id of otherUserIds.split(",").filter(Boolean)) {
      getProfileName(id, controller.signal).then(
        (name) => setNames((now) => new Map(now).set(id, name)),
        () => undefined, // fall back to the generic name
      );
    }
    return () => controller.abort();
  }, [otherUserIds]);
  return (id) => (id === userId ? importTexts.you : (names.get(id ?? "") ?? importTexts.someone));
}
