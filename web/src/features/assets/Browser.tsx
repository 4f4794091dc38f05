import { useNavigate } from "@tanstack/react-router";
import { FolderOpen } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { Project } from "@/api/types";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { late } from "@/ui/late";
import { type Asset, reorderFolders } from "./api";
import { Breadcrumb } from "./Breadcrumb";
import { clipboard, hold } from "./clipboard";
import { type Asked, askNewFolder, Dialogs } from "./Dialogs";
import { droppedFiles, hasFiles } from "./dragging";
import { FileGrid, type Side } from "./FileGrid";
import styles from "./Files.module.css";
import { FileTools } from "./FileTools";
import { attempt, download, duplicate, moveAll, paste, remove } from "./fileActions";
import { messages } from "./messages";
import { newOrder, nudged } from "./newOrder";
import { keep, NOTHING } from "./selection";
import { UploadList } from "./UploadList";
import { addUploads } from "./uploads";
import { useFolder } from "./useFolder";

// Fetched along with the files: it weighs more than all else here.
const FileMenu = late(() => import("./FileMenu"));
FileMenu.preload();

interface BrowserProps {
  project: Project;
  projectRef: string;
  folder: string | null;
}

/** A folder of a project and all that can be done with it. */
export function Browser({ project, projectRef, folder }: BrowserProps) {
  const navigate = useNavigate();
  const { items, path, abilities, error, isPending, more, whole, look, refetch } = useFolder(
    projectRef,
    project.id,
    folder,
  );
  const [chosen, setSelection] = useState(NOTHING);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOver, setOver] = useState(false);
  const held = useStore(clipboard, (state) => state.held);

  const selection = useMemo(() => {
    const order = items.map(({ id }) => id);
    return keep(chosen, order);
  }, [chosen, items]);
  const selected = items.filter(({ id }) => selection.ids.has(id));
  const canChange = selected.length > 0 && selected.every((asset) => asset.abilities.change === true);
  const canUpload = abilities.upload === true;
  const canManage = abilities.manage_folders === true;
  const onlyFolders = selected.length > 0 && selected.every(({ is_folder }) => is_folder);
  const canSetAccess = onlyFolders && abilities.manage_access === true;
  const canPaste = canUpload && held?.ref === projectRef;
  const cutIds = useMemo(() => new Set(held?.mode === "cut" ? held.ids : []), [held]);
  const ids = selected.map(({ id }) => id);

  const open = (asset: Asset) => {
    if (!asset.is_folder) return setAsked({ kind: "preview", asset });
    void navigate({ to: "/project/$ref/assets", params: { ref: projectRef }, search: { folder: asset.id } });
  };
  const act = {
    copy: () => canChange && hold({ ref: projectRef, mode: "copy", ids }),
    cut: () => canChange && hold({ ref: projectRef, mode: "cut", ids }),
    paste: () => canPaste && void paste(projectRef, folder).then(look),
    duplicate: () => canChange && void duplicate(projectRef, ids, folder).then(look),
    rename: () => canChange && selected[0] && setAsked({ kind: "rename", asset: selected[0] }),
    delete: () => canChange && void remove(projectRef, selected).then(look),
    download: () => void download(projectRef, selected),
  };
  const reorder = (change: (order: string[]) => string[] | null) =>
    void attempt(async () => {
      const folders = (await whole()).filter(({ is_folder }) => is_folder);
      const order = change(folders.map(({ id }) => id));
      if (order) await reorderFolders(projectRef, folder, order);
    }, messages.reorderFailed).then(look);
  const selectAll = async () => {
    const all = (await whole()).map(({ id }) => id);
    setSelection(({ active }) => ({ ids: new Set(all), anchor: all[0] ?? null, active }));
  };
  /** Alt and an arrow move the folder on which the keyboard stands. */
  const nudge = (event: KeyboardEvent) => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : null;
    if (by === null || !canManage || selection.active === null) return;
    event.preventDefault();
    const id = selection.active;
    reorder((order) => nudged(order, id, by));
  };
  const key = (event: KeyboardEvent) => {
    if (event.altKey) return nudge(event);
    const control = event.ctrlKey || event.metaKey;
    const pressed = event.key.toLowerCase();
    const wanted = control
      ? { c: act.copy, x: act.cut, v: act.paste, d: act.duplicate }[pressed]
      : { f2: act.rename, delete: act.delete, backspace: act.delete }[pressed];
    if (!wanted || event.shiftKey) return;
    event.preventDefault();
    wanted();
  };
  const move = (moved: string[], into: string | null) => void moveAll(projectRef, moved, into).then(look);
  const dropOn = (dragged: string[], target: Asset, side: Side) => {
    if (side === "into") return move(dragged, target.id);
    reorder((order) => newOrder(order, dragged, target.id, side));
  };

  const dragOver = (event: DragEvent) => {
    if (!canUpload || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  };
  const dropFiles = (event: DragEvent) => {
    setOver(false);
    if (!canUpload || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    addUploads(projectRef, folder, droppedFiles(event.dataTransfer));
  };

  const area = (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the Upload button does the same
    <div
      className={styles.area}
      onDragOver={dragOver}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={dropFiles}
    >
      {items.length > 0 ? (
        <FileGrid
          items={items}
          selection={selection}
          cutIds={cutIds}
          canReorder={canManage}
          onSelect={setSelection}
          onSelectAll={() => void selectAll()}
          onOpen={open}
          onKey={key}
          onDrop={dropOn}
          onNearEnd={more}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a paste into an empty folder
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a paste into an empty folder
        <div className={styles.state} tabIndex={0} onKeyDown={key}>
          {error ? (
            <EmptyState
              role="alert"
              title={messages.error(error.message)}
              action={<Button onClick={() => void refetch()}>{messages.tryAgain}</Button>}
            />
          ) : isPending ? (
            <EmptyState role="status" title={messages.loading} />
          ) : (
            <EmptyState icon={<FolderOpen size={28} />} title={messages.empty} />
          )}
        </div>
      )}
      {isOver ? <div className={styles.overlay}>{messages.dropHere}</div> : null}
    </div>
  );
  return (
    <>
      <Breadcrumb projectRef={projectRef} projectName={project.name} path={path} onDrop={move} />
      <FileTools
        canUpload={canUpload}
        canManage={canManage}
        count={selected.length}
        canDelete={canChange}
        onUpload={(files) => addUploads(projectRef, folder, files)}
        onNewFolder={() => setAsked(askNewFolder())}
        onCutFolders={() => setAsked({ kind: "cut-folders" })}
        onStructure={() => setAsked({ kind: "structure" })}
        onDelete={act.delete}
        onDownload={act.download}
        onAccess={canSetAccess ? () => setAsked({ kind: "access", folders: selected }) : null}
      />
      <FileMenu
        fallback={
          <div className={styles.area}>
            <EmptyState role="status" title={messages.loading} />
          </div>
        }
        target={area}
        hasSelection={selected.length > 0}
        isOne={selected.length === 1}
        hasFolders={selected.some(({ is_folder }) => is_folder)}
        canChange={canChange}
        canPaste={canPaste}
        onCopy={act.copy}
        onCut={act.cut}
        onPaste={act.paste}
        onDuplicate={act.duplicate}
        onRename={act.rename}
        onDelete={act.delete}
        onDownload={act.download}
      />
      <UploadList />
      <Dialogs
        asked={asked}
        projectRef={projectRef}
        folder={folder}
        onClose={() => {
          setAsked(null);
          look();
        }}
      />
    </>
  );
}
