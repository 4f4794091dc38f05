import { X } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { messageOf } from "@/api/problem";
import { useUserId } from "@/api/session";
import { useTopic } from "@/api/useTopic";
import { useDesk } from "@/features/storyboard/desk/desk";
import type { ImportOut } from "@/features/storyboard/types";
import { Button } from "@/ui/Button";
import { IconButton } from "@/ui/IconButton";
import { relativeAge } from "@/ui/relativeAge";
import { toast } from "@/ui/toasts";
import { giveUpImport, listImports, nameOf } from "./api";
import styles from "./Import.module.css";
import { importMessages } from "./messages";
import { takeBack } from "./takeBack";

const TOLD = ["import_changed"] as const;

/** What came onto this board in the last days, and the way back from it. */
export function RecentImports({ onOpen }: { onOpen: (id: string, file: string) => void }) {
  const { project } = useDesk();
  const [items, setItems] = useState<readonly ImportOut[]>([]);
  const [isAway, setAway] = useState(false);
  const [told, setTold] = useState(0);
  const look = useCallback(() => setTold((count) => count + 1), []);
  useTopic(`project:${project.id}`, TOLD, look);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time something is told of an import
  useEffect(() => {
    const leaving = new AbortController();
    listImports(project.id, leaving.signal).then(
      (list) => {
        setItems(list.items);
        setAway(false);
      },
      // What was listed stays.
      () => setAway(!leaving.signal.aborted),
    );
    return () => leaving.abort();
  }, [project.id, told]);
  const names = useNames(items);

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
          <RecentRow key={item.id} item={item} who={names(item.requested_by)} onOpen={onOpen} onChanged={look} />
        ))}
      </ul>
    </section>
  );
}

interface RecentRowProps {
  item: ImportOut;
  who: string;
  onOpen: (id: string, file: string) => void;
  onChanged: () => void;
}

function RecentRow({ item, who, onOpen, onChanged }: RecentRowProps) {
  const desk = useDesk();
  const [isBusy, setBusy] = useState(false);
  const { id, file_name: file, kind, state } = item;
  const act = async (what: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await what();
    } catch (error) {
      toast(messageOf(error, importMessages.unexpected), "error");
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
            who,
            relativeAge(item.applied_at ?? item.created_at),
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
          onClick={() => void act(() => takeBack(desk, id))}
        >
          {importMessages.undo}
        </Button>
      ) : null}
      {isOpen ? (
        <IconButton
          size="small"
          label={importMessages.giveUp(file)}
          disabled={isBusy}
          onClick={() => void act(() => giveUpImport(desk.project.id, id))}
        >
          <X size={15} aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  );
}

/** What those who imported are called; they are asked for once. */
function useNames(items: readonly ImportOut[]): (profileId: string | null) => string {
  const me = useUserId();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const others = [...new Set(items.map(({ requested_by }) => requested_by))]
    .filter((id) => id !== null && id !== me)
    .join();
  useEffect(() => {
    const leaving = new AbortController();
    for (const id of others.split(",").filter(Boolean)) {
      nameOf(id, leaving.signal).then(
        (name) => setNames((now) => new Map(now).set(id, name)),
        () => undefined, // whoever it is stays somebody
      );
    }
    return () => leaving.abort();
  }, [others]);
  return (id) => (id === me ? importMessages.you : (names.get(id ?? "") ?? importMessages.somebody));
}
