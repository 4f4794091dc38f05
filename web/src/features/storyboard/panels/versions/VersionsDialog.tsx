import { History } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { formatCutTitle } from "@/features/storyboard/model/cutTitle";
import { getCurrentCut } from "@/features/storyboard/store/boardState";
import { texts } from "@/features/storyboard/texts";
import type { Cut, CutVersion } from "@/features/storyboard/types";
import { Button } from "@/ui/buttons/Button";
import { Dialog } from "@/ui/dialogs/Dialog";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import { restoreWithUndo } from "./restoreWithUndo";
import { SaveVersionForm } from "./SaveVersionForm";
import { versionTexts } from "./texts";
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
  const editor = useEditorContext();
  const canEdit = useBoard((state) => state.canEdit);
  const number = useBoard((state) => (state.indexOf.get(cut.id) ?? 0) + 1);
  const label = useBoard((state) => state.shots.labels.get(cut.id));
  const versions = useVersions(cut.id);
  const { state } = versions;
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const initialFocus = useRef<HTMLDivElement>(null);
  const items = state.phase === "ready" ? state.items : [];
  const selected = items.find(({ id }) => id === selectedId) ?? items[0] ?? null;

  // Move focus to the list, so that arrow keys work, unless the user is already typing. The list can load before or
  // after the dialog receives focus.
  useEffect(() => {
    const container = initialFocus.current;
    if (state.phase !== "ready" || container === null) return;
    const focusList = (): void => container.querySelector<HTMLElement>("ul button")?.focus({ preventScroll: true });
    if (document.activeElement === container) focusList();
    container.addEventListener("focus", focusList);
    return () => container.removeEventListener("focus", focusList);
  }, [state.phase]);

  const restore = async (version: CutVersion): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await restoreWithUndo(editor, cut.id, version.id);
      onClose();
    } catch (problem) {
      setError(versionTexts.notRestored({ detail: getErrorMessage(problem, versionTexts.unexpected) }));
      setBusy(false);
    }
  };
  const handleSaved = (version: CutVersion): void => {
    versions.updateItems((before) => [version, ...before.filter(({ id }) => id !== version.id)]);
    setSelectedId(version.id);
  };
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => !open && onClose()}
      title={texts.versions}
      description={label === undefined ? texts.cutOption(number, cut.name) : formatCutTitle(cut, number, label)}
      initialFocus={initialFocus}
      footer={
        <>
          {error ? (
            <p className={styles.failed} role="alert">
              {error}
            </p>
          ) : null}
          <Button onClick={onClose}>{versionTexts.close}</Button>
          {canEdit && selected ? (
            <Button variant="primary" pending={isBusy} onClick={() => void restore(selected)}>
              {versionTexts.restore}
            </Button>
          ) : null}
        </>
      }
    >
      <div ref={initialFocus} tabIndex={-1} className={styles.columns}>
        <div className={styles.side}>
          {canEdit ? <SaveVersionForm cutId={cut.id} onSaved={handleSaved} /> : null}
          <VersionListArea
            versions={versions}
            canEdit={canEdit}
            selectedId={selected?.id ?? null}
            onSelect={setSelectedId}
          />
        </div>
        <div className={styles.view}>
          {selected ? (
            <VersionHeader
              key={selected.id}
              cutId={cut.id}
              version={selected}
              canEdit={canEdit}
              onRenamed={(renamed) =>
                versions.updateItems((before) => before.map((old) => (old.id === renamed.id ? renamed : old)))
              }
              onRemoved={(deletedId) => versions.updateItems((before) => before.filter(({ id }) => id !== deletedId))}
            />
          ) : null}
          <VersionView cut={cut} number={number} label={label} version={selected} />
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
      <div className={styles.list} role="status" aria-label={versionTexts.loading}>
        {[1, 2, 3].map((index) => (
          <Skeleton key={index} height={76} />
        ))}
      </div>
    );
  }
  if (state.phase === "failed") {
    return (
      <EmptyState
        role="alert"
        title={versionTexts.failed}
        text={state.detail === versionTexts.failed ? undefined : state.detail}
        action={<Button onClick={reload}>{versionTexts.tryAgain}</Button>}
      />
    );
  }
  if (state.items.length === 0) {
    return (
      <EmptyState
        icon={<History size={24} aria-hidden="true" />}
        title={versionTexts.empty}
        text={canEdit ? versionTexts.emptyText : versionTexts.emptyReadOnly}
      />
    );
  }
  return <VersionList items={state.items} selectedId={selectedId} onSelect={onSelect} />;
}
