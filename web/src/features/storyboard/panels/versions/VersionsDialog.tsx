import { History } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/api/problem";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { getCurrentCut } from "@/features/storyboard/store/boardState";
import type { Cut, CutVersion } from "@/features/storyboard/types";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";
import { versionMessages } from "./messages";
import { restoreWithUndo } from "./restoreWithUndo";
import { SaveVersionForm } from "./SaveVersionForm";
import { useVersions, type VersionsResult } from "./useVersions";
import { VersionHeader } from "./VersionHeader";
import { VersionList } from "./VersionList";
import styles from "./Versions.module.css";
import { VersionView } from "./VersionView";

/** Dialog with the versions of the current cut: view, compare, save and restore. */
export default function VersionsDialog({ onClose }: { onClose: () => void }) {
  // The dialog keeps showing the cut that it was opened for.
  const current = useBoard(getCurrentCut);
  const [cutId] = useState(current?.id ?? null);
  const cut = useBoard((state) => (cutId === null ? undefined : state.view.cuts.get(cutId)));
  return cut ? <VersionsDialogContent cut={cut} onClose={onClose} /> : null;
}

function VersionsDialogContent({ cut, onClose }: { cut: Cut; onClose: () => void }) {
  const desk = useEditorContext();
  const canEdit = useBoard((state) => state.canEdit);
  const number = useBoard((state) => (state.indexOf.get(cut.id) ?? 0) + 1);
  const versions = useVersions(cut.id);
  const { state } = versions;
  const [wantedId, setWantedId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const first = useRef<HTMLDivElement>(null);
  const items = state.phase === "ready" ? state.items : [];
  const picked = items.find(({ id }) => id === wantedId) ?? items[0] ?? null;

  // Move focus to the list, so that arrow keys work, unless the user is already typing. The list can load before or
  // after the dialog receives focus.
  useEffect(() => {
    const box = first.current;
    if (state.phase !== "ready" || box === null) return;
    const toTheList = (): void => box.querySelector<HTMLElement>("ul button")?.focus({ preventScroll: true });
    if (document.activeElement === box) toTheList();
    box.addEventListener("focus", toTheList);
    return () => box.removeEventListener("focus", toTheList);
  }, [state.phase]);

  const restore = async (version: CutVersion): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await restoreWithUndo(desk, cut.id, version.id);
      onClose();
    } catch (problem) {
      setError(versionMessages.notRestored(getErrorMessage(problem, versionMessages.unexpected)));
      setBusy(false);
    }
  };
  const kept = (version: CutVersion): void => {
    versions.updateItems((before) => [version, ...before.filter(({ id }) => id !== version.id)]);
    setWantedId(version.id);
  };
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => !open && onClose()}
      title={messages.versions}
      description={messages.cutOption(number, cut.name)}
      initialFocus={first}
      footer={
        <>
          {error ? (
            <p className={styles.failed} role="alert">
              {error}
            </p>
          ) : null}
          <Button onClick={onClose}>{versionMessages.close}</Button>
          {canEdit && picked ? (
            <Button variant="primary" pending={isBusy} onClick={() => void restore(picked)}>
              {versionMessages.restore}
            </Button>
          ) : null}
        </>
      }
    >
      <div ref={first} tabIndex={-1} className={styles.columns}>
        <div className={styles.side}>
          {canEdit ? <SaveVersionForm cutId={cut.id} onKept={kept} /> : null}
          <VersionListArea
            versions={versions}
            canEdit={canEdit}
            selectedId={picked?.id ?? null}
            onSelect={setWantedId}
          />
        </div>
        <div className={styles.view}>
          {picked ? (
            <VersionHeader
              key={picked.id}
              cutId={cut.id}
              version={picked}
              canEdit={canEdit}
              onRenamed={(named) =>
                versions.updateItems((before) => before.map((old) => (old.id === named.id ? named : old)))
              }
              onRemoved={(gone) => versions.updateItems((before) => before.filter(({ id }) => id !== gone))}
            />
          ) : null}
          <VersionView cut={cut} number={number} version={picked} />
        </div>
      </div>
    </Dialog>
  );
}

interface VersionListAreaProps {
  versions: VersionsResult;
  canEdit: boolean;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

function VersionListArea({ versions, canEdit, selectedId, onSelect }: VersionListAreaProps) {
  const { state, reload } = versions;
  if (state.phase === "loading") {
    return (
      <div className={styles.list} role="status" aria-label={versionMessages.loading}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height={76} />
        ))}
      </div>
    );
  }
  if (state.phase === "failed") {
    return (
      <EmptyState
        role="alert"
        title={versionMessages.failed}
        text={state.detail === versionMessages.failed ? undefined : state.detail}
        action={<Button onClick={reload}>{versionMessages.tryAgain}</Button>}
      />
    );
  }
  if (state.items.length === 0) {
    return (
      <EmptyState
        icon={<History size={24} aria-hidden="true" />}
        title={versionMessages.empty}
        text={canEdit ? versionMessages.emptyHow : versionMessages.emptyToLook}
      />
    );
  }
  return <VersionList items={state.items} selectedId={selectedId} onSelect={onSelect} />;
}
