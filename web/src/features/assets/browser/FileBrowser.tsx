import { useLocation, useNavigate } from "@tanstack/react-router";
import { FolderOpen } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Project } from "@/api/types";
import area from "@/features/assets/Area.module.css";
import { type Asset, type AssetHit, reorderFolders } from "@/features/assets/api";
import { DropArea } from "@/features/assets/grid/DropArea";
import type { DropSide } from "@/features/assets/grid/FileGrid";
import { moveInOrder, moveOneStep } from "@/features/assets/grid/folderOrder";
import { EMPTY_SELECTION, pruneSelection } from "@/features/assets/grid/selection";
import { messages as shared } from "@/features/assets/messages";
import { runOrNotify } from "@/features/assets/runOrNotify";
import { SearchField } from "@/features/assets/search/SearchField";
import { type FilesToUpload, startUpload } from "@/features/assets/uploads/startUpload";
import { Button } from "@/ui/Button";
import { showNotice } from "@/ui/confirm";
import { EmptyState } from "@/ui/EmptyState";
import { lazyComponent } from "@/ui/lazyComponent";
import { toast } from "@/ui/toasts";
import { Breadcrumb } from "./Breadcrumb";
import { clipboard, setClipboard } from "./clipboard";
import { isDialogAllowed } from "./dialogPermissions";
import styles from "./FileBrowser.module.css";
import { FileTools } from "./FileTools";
import { messages } from "./messages";
import { createNewFolderDialog, type OpenDialog } from "./openDialog";
import { useFolder } from "./useFolder";

// Preload the largest chunks of this page while the files are loading.
const FileMenu = lazyComponent(() => import("./FileMenu"));
FileMenu.preload();
const FileGrid = lazyComponent(() => import("@/features/assets/grid/FileGrid"));
FileGrid.preload();
/** Load the file actions; called once the files are shown. */
const loadFileActions = () => import("./fileActions");
const MoreActions = lazyComponent(() => import("./MoreActions"));
const Dialogs = lazyComponent(() => import("./Dialogs"));
const UploadList = lazyComponent(() => import("@/features/assets/uploads/UploadList"));
const SearchHits = lazyComponent(() => import("@/features/assets/search/SearchHits"));

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Id of the entry to select once the folder is open. */
    wanted?: string;
    /** True if the folder was opened by keyboard, so focus moves into it. */
    entered?: boolean;
  }
}

interface FileBrowserProps {
  project: Project;
  projectRef: string;
  folder: string | null;
  /** Called with the id of the folder once it has loaded. */
  onOpen: (id: string) => void;
  onSend: ((link: string) => void) | null;
}

/** File browser: the entries of a project folder, with toolbar, search, uploads and dialogs. */
export function FileBrowser({ project, projectRef, folder, onOpen, onSend }: FileBrowserProps) {
  const navigate = useNavigate();
  const { items, path, abilities, error, isPending, isComplete, more, whole, look, refetch } = useFolder(
    projectRef,
    project.id,
    folder,
  );
  const [chosen, setSelection] = useState(EMPTY_SELECTION);
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const [text, setText] = useState("");
  const [wanted, setWanted] = useState(useLocation({ select: ({ state }) => state.wanted }) ?? null);
  const isEntered = useLocation({ select: ({ state }) => state.entered }) === true;
  const empty = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  /** True while focus is about to move from the search field to the results. */
  const [isEntering, setEntering] = useState(false);
  const held = useStore(clipboard, (state) => state.content);

  const isThere = !isPending && error === null;
  const isEmpty = isThere && items.length === 0;
  useEffect(() => {
    if (isEntered && isEmpty && document.activeElement === document.body) empty.current?.focus();
  }, [isEntered, isEmpty]);
  useEffect(() => {
    if (!isThere) return;
    onOpen(folder ?? project.id);
    void loadFileActions();
  }, [isThere, folder, project.id, onOpen]);

  const selection = useMemo(() => {
    const order = items.map(({ id }) => id);
    return pruneSelection(chosen, order);
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

  const permissions = {
    folder: folder ?? project.id,
    items,
    isComplete: isComplete && !isPending,
    canManage,
    canSetAccess: abilities.manage_access === true,
    isMember: project.my_role !== null,
  };
  const isRefused = asked !== null && !isDialogAllowed(asked, permissions);
  useEffect(() => {
    if (!isRefused) return;
    setAsked(null);
    toast(messages.rightGone);
  }, [isRefused]);

  const open = (asset: Asset, isByKey = false) => {
    if (!asset.is_folder) return setAsked({ kind: "preview", asset });
    const search = { folder: asset.id };
    void navigate({ to: "/project/$ref/assets", params: { ref: projectRef }, search, state: { entered: isByKey } });
  };
  const [first] = selected;
  /** Run an action on the selection, or show why the user isn't allowed to. */
  const change = (action: () => void, refusal: string = messages.onlyManagersCreate) => {
    if (canChange) action();
    else if (selected.length === 0) return;
    else if (!canManage && selected.some(({ is_folder }) => is_folder)) void showNotice(refusal);
    else void showNotice(messages.notYours);
  };
  const act = {
    copy: () => change(() => setClipboard({ ref: projectRef, mode: "copy", ids })),
    cut: () => change(() => setClipboard({ ref: projectRef, mode: "cut", ids })),
    paste: () => canPaste && void loadFileActions().then(({ pasteFiles }) => pasteFiles(projectRef, folder).then(look)),
    duplicate: () =>
      change(
        () => void loadFileActions().then(({ duplicateFiles }) => duplicateFiles(projectRef, ids, folder).then(look)),
      ),
    rename: () => change(() => first && setAsked({ kind: "rename", asset: first })),
    delete: () =>
      change(
        () => void loadFileActions().then(({ deleteFiles }) => deleteFiles(projectRef, selected, look).then(look)),
        messages.onlyManagersDelete,
      ),
    details: () => first && setAsked({ kind: "preview", asset: first }),
    send: () => first && onSend?.(`/project/${project.slug}/assets?${first.is_folder ? "folder" : "file"}=${first.id}`),
    download: () => void loadFileActions().then(({ downloadFiles }) => downloadFiles(projectRef, selected)),
  };
  const reorder = (change: (order: string[]) => string[] | null) =>
    void runOrNotify(async () => {
      const folders = (await whole()).filter(({ is_folder }) => is_folder);
      const order = change(folders.map(({ id }) => id));
      if (order) await reorderFolders(projectRef, folder, order);
    }, messages.reorderFailed).then(look);
  const selectAll = async () => {
    const all = (await whole()).map(({ id }) => id);
    setSelection(({ active }) => ({ ids: new Set(all), anchor: all[0] ?? null, active }));
  };
  /** Move the active folder one step with Alt+arrow. */
  const nudge = (event: KeyboardEvent) => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : null;
    if (by === null || !canManage || selection.active === null) return;
    event.preventDefault();
    const id = selection.active;
    reorder((order) => moveOneStep(order, id, by));
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
  const move = (moved: string[], into: string | null) =>
    void loadFileActions().then(({ moveFiles }) => moveFiles(projectRef, moved, into, items).then(look));
  const dropOn = (dragged: string[], target: Asset, side: DropSide) => {
    if (side === "into") return move(dragged, target.id);
    reorder((order) => moveInOrder(order, dragged, target.id, side));
  };

  const send = (what: FilesToUpload) => void startUpload(project.id, folder, what).then(look);
  const clearSearch = () => {
    setText("");
    field.current?.focus();
  };
  const showInFolder = (hit: AssetHit) => {
    setText("");
    const home = hit.path.at(-1)?.id;
    if ((home ?? null) === folder) return setWanted(hit.id);
    const search = home === undefined ? {} : { folder: home };
    void navigate({ to: "/project/$ref/assets", params: { ref: projectRef }, search, state: { wanted: hit.id } });
  };
  const sought = text.trim();
  // Selection actions are off during a search, so that entries out of view can't be deleted.
  const count = sought === "" ? selected.length : 0;

  const actions = {
    hasSelection: selected.length > 0,
    isOne: selected.length === 1,
    hasFolders: selected.some(({ is_folder }) => is_folder),
    canChange,
    canPaste,
    onCopy: act.copy,
    onCut: act.cut,
    onPaste: act.paste,
    onDuplicate: act.duplicate,
    onRename: act.rename,
    onDelete: act.delete,
    onDownload: act.download,
    onSend: onSend ? act.send : null,
    onDetails: act.details,
  };
  const shown = (
    <DropArea canUpload={canUpload} onDropped={send}>
      {items.length > 0 ? (
        <FileGrid
          fallback={<EmptyState role="status" title={shared.loading} />}
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
          isEnteredByKeyboard={isEntered}
          targetId={wanted}
          onTargetShown={() => setWanted(null)}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a paste into an empty folder
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a paste into an empty folder
        <div ref={empty} className={styles.state} tabIndex={0} onKeyDown={key}>
          {error ? (
            <EmptyState
              role="alert"
              title={shared.error(error.message)}
              action={<Button onClick={() => void refetch()}>{shared.tryAgain}</Button>}
            />
          ) : isPending ? (
            <EmptyState role="status" title={shared.loading} />
          ) : (
            <EmptyState icon={<FolderOpen size={28} />} title={messages.empty} />
          )}
        </div>
      )}
    </DropArea>
  );
  return (
    <>
      <div className={styles.head}>
        <Breadcrumb projectRef={projectRef} projectName={project.name} path={path} onDrop={move} />
        {count > 0 ? (
          <span className={styles.count} role="status">
            {messages.selected(count)}
          </span>
        ) : null}
        <SearchField
          ref={field}
          text={text}
          onText={(typed) => {
            setText(typed);
            setEntering(false);
          }}
          onMoveToHits={() => setEntering(true)}
        />
      </div>
      <FileTools
        canUpload={canUpload}
        canManage={canManage}
        count={count}
        canDelete={canChange}
        onUpload={(files) => send({ files })}
        onUploadFolder={(chosenFolder) => send({ chosenFolder })}
        onNewFolder={() => setAsked(createNewFolderDialog())}
        onCutFolders={() => setAsked({ kind: "cut-folders" })}
        onStructure={() => setAsked({ kind: "structure" })}
        onTrash={project.my_role ? () => setAsked({ kind: "trash" }) : null}
        onDelete={act.delete}
        onDownload={act.download}
        onAccess={canSetAccess ? () => setAsked({ kind: "access", folders: selected }) : null}
        more={count > 0 || canPaste ? <MoreActions {...actions} /> : null}
      />
      {sought === "" ? (
        <FileMenu
          fallback={
            <div className={area.area}>
              <EmptyState role="status" title={shared.loading} />
            </div>
          }
          target={shown}
          {...actions}
        />
      ) : (
        <DropArea canUpload={canUpload} onDropped={send}>
          <SearchHits
            fallback={<EmptyState role="status" title={shared.loading} />}
            projectRef={projectRef}
            projectName={project.name}
            text={sought}
            isFocusRequested={isEntering}
            onFocused={() => setEntering(false)}
            onOpen={(hit) => open(hit)}
            onShowInFolder={showInFolder}
            onClear={clearSearch}
          />
        </DropArea>
      )}
      <UploadList />
      {asked && !isRefused ? (
        <Dialogs
          dialog={asked}
          items={items}
          projectRef={projectRef}
          projectName={project.name}
          folder={folder}
          onChanged={look}
          onClose={() => {
            setAsked(null);
            look();
          }}
        />
      ) : null}
    </>
  );
}
