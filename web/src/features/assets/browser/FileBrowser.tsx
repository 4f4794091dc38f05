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
import { runOrNotify } from "@/features/assets/runOrNotify";
import { SearchField } from "@/features/assets/search/SearchField";
import { texts as shared } from "@/features/assets/texts";
import { type FilesToUpload, startUpload } from "@/features/assets/uploads/startUpload";
import { Button } from "@/ui/buttons/Button";
import { showNotice } from "@/ui/dialogs/confirm";
import { EmptyState } from "@/ui/layout/EmptyState";
import { lazyComponent } from "@/ui/lazyComponent";
import { toast } from "@/ui/status/toasts";
import { Breadcrumb } from "./Breadcrumb";
import { clipboard, setClipboard } from "./clipboard";
import { isDialogAllowed } from "./dialogPermissions";
import styles from "./FileBrowser.module.css";
import { FileTools } from "./FileTools";
import { createNewFolderDialog, type OpenDialog } from "./openDialog";
import { texts } from "./texts";
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
    targetId?: string;
    /** True if the folder was opened by keyboard, so focus moves into it. */
    enteredByKeyboard?: boolean;
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
  const { items, path, abilities, error, isPending, isComplete, loadMore, loadAll, invalidateFiles, refetch } =
    useFolder(projectRef, project.id, folder);
  const [rawSelection, setSelection] = useState(EMPTY_SELECTION);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [searchText, setSearchText] = useState("");
  const [targetId, setTargetId] = useState(useLocation({ select: ({ state }) => state.targetId }) ?? null);
  const isEnteredByKeyboard = useLocation({ select: ({ state }) => state.enteredByKeyboard }) === true;
  const emptyRef = useRef<HTMLDivElement>(null);
  const searchFieldRef = useRef<HTMLInputElement>(null);
  /** True while focus is about to move from the search field to the results. */
  const [isFocusRequested, setFocusRequested] = useState(false);
  const clipboardContent = useStore(clipboard, (state) => state.content);

  const isLoaded = !isPending && error === null;
  const isEmpty = isLoaded && items.length === 0;
  useEffect(() => {
    if (isEnteredByKeyboard && isEmpty && document.activeElement === document.body) emptyRef.current?.focus();
  }, [isEnteredByKeyboard, isEmpty]);
  useEffect(() => {
    if (!isLoaded) return;
    onOpen(folder ?? project.id);
    void loadFileActions();
  }, [isLoaded, folder, project.id, onOpen]);

  const selection = useMemo(() => {
    const order = items.map(({ id }) => id);
    return pruneSelection(rawSelection, order);
  }, [rawSelection, items]);
  const selected = items.filter(({ id }) => selection.ids.has(id));
  const canChange = selected.length > 0 && selected.every((asset) => asset.abilities.change === true);
  const canUpload = abilities.upload === true;
  const canManage = abilities.manage_folders === true;
  const onlyFolders = selected.length > 0 && selected.every(({ is_folder }) => is_folder);
  const canSetAccess = onlyFolders && abilities.manage_access === true;
  const canPaste = canUpload && clipboardContent?.ref === projectRef;
  const cutIds = useMemo(
    () => new Set(clipboardContent?.mode === "cut" ? clipboardContent.ids : []),
    [clipboardContent],
  );
  const ids = selected.map(({ id }) => id);

  const permissions = {
    folder: folder ?? project.id,
    items,
    isComplete: isComplete && !isPending,
    canManage,
    canSetAccess: abilities.manage_access === true,
    isMember: project.my_role !== null,
  };
  const isDialogForbidden = dialog !== null && !isDialogAllowed(dialog, permissions);
  useEffect(() => {
    if (!isDialogForbidden) return;
    setDialog(null);
    toast(texts.permissionLost);
  }, [isDialogForbidden]);

  const open = (asset: Asset, isByKeyboard = false) => {
    if (!asset.is_folder) return setDialog({ kind: "preview", asset });
    const search = { folder: asset.id };
    void navigate({
      to: "/project/$ref/assets",
      params: { ref: projectRef },
      search,
      state: { enteredByKeyboard: isByKeyboard },
    });
  };
  const [first] = selected;
  /** Run an action on the selection, or show why the user isn't allowed to. */
  const runIfPermitted = (action: () => void, refusal: string = texts.onlyManagersCreate) => {
    if (canChange) action();
    else if (selected.length === 0) return;
    else if (!canManage && selected.some(({ is_folder }) => is_folder)) void showNotice(refusal);
    else void showNotice(texts.onlyUploaderOrManagers);
  };
  const commands = {
    copy: () => runIfPermitted(() => setClipboard({ ref: projectRef, mode: "copy", ids })),
    cut: () => runIfPermitted(() => setClipboard({ ref: projectRef, mode: "cut", ids })),
    paste: () =>
      canPaste && void loadFileActions().then(({ pasteFiles }) => pasteFiles(projectRef, folder).then(invalidateFiles)),
    duplicate: () =>
      runIfPermitted(
        () =>
          void loadFileActions().then(({ duplicateFiles }) =>
            duplicateFiles(projectRef, ids, folder).then(invalidateFiles),
          ),
      ),
    rename: () => runIfPermitted(() => first && setDialog({ kind: "rename", asset: first })),
    delete: () =>
      runIfPermitted(
        () =>
          void loadFileActions().then(({ deleteFiles }) =>
            deleteFiles(projectRef, selected, invalidateFiles).then(invalidateFiles),
          ),
        texts.onlyManagersDelete,
      ),
    details: () => first && setDialog({ kind: "preview", asset: first }),
    send: () => first && onSend?.(`/project/${project.slug}/assets?${first.is_folder ? "folder" : "file"}=${first.id}`),
    download: () => void loadFileActions().then(({ downloadFiles }) => downloadFiles(projectRef, selected)),
  };
  const reorder = (getNewOrder: (order: string[]) => string[] | null) =>
    void runOrNotify(
      async () => {
        const folders = (await loadAll()).filter(({ is_folder }) => is_folder);
        const order = getNewOrder(folders.map(({ id }) => id));
        if (order) await reorderFolders(projectRef, folder, order);
      },
      (message) => texts.reorderFailed({ message }),
    ).then(invalidateFiles);
  const selectAll = async () => {
    const allIds = (await loadAll()).map(({ id }) => id);
    setSelection(({ active }) => ({ ids: new Set(allIds), anchor: allIds[0] ?? null, active }));
  };
  /** Move the active folder one step with Alt+arrow. */
  const moveActiveFolder = (event: KeyboardEvent) => {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : null;
    if (step === null || !canManage || selection.active === null) return;
    event.preventDefault();
    const id = selection.active;
    reorder((order) => moveOneStep(order, id, step));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return moveActiveFolder(event);
    const isControl = event.ctrlKey || event.metaKey;
    const pressedKey = event.key.toLowerCase();
    const shortcutAction = isControl
      ? { c: commands.copy, x: commands.cut, v: commands.paste, d: commands.duplicate }[pressedKey]
      : { f2: commands.rename, delete: commands.delete, backspace: commands.delete }[pressedKey];
    if (!shortcutAction || event.shiftKey) return;
    event.preventDefault();
    shortcutAction();
  };
  const move = (movedIds: string[], targetFolder: string | null) =>
    void loadFileActions().then(({ moveFiles }) =>
      moveFiles(projectRef, movedIds, targetFolder, items).then(invalidateFiles),
    );
  const handleDrop = (draggedIds: string[], target: Asset, side: DropSide) => {
    if (side === "into") return move(draggedIds, target.id);
    reorder((order) => moveInOrder(order, draggedIds, target.id, side));
  };

  const upload = (filesToUpload: FilesToUpload) =>
    void startUpload(project.id, folder, filesToUpload).then(invalidateFiles);
  const clearSearch = () => {
    setSearchText("");
    searchFieldRef.current?.focus();
  };
  const showInFolder = (hit: AssetHit) => {
    setSearchText("");
    const parentId = hit.path.at(-1)?.id;
    if ((parentId ?? null) === folder) return setTargetId(hit.id);
    const search = parentId === undefined ? {} : { folder: parentId };
    void navigate({ to: "/project/$ref/assets", params: { ref: projectRef }, search, state: { targetId: hit.id } });
  };
  const trimmedText = searchText.trim();
  // Selection actions are off during a search, so that entries out of view can't be deleted.
  const count = trimmedText === "" ? selected.length : 0;

  const actions = {
    hasSelection: selected.length > 0,
    isSingle: selected.length === 1,
    hasFolders: selected.some(({ is_folder }) => is_folder),
    canChange,
    canPaste,
    onCopy: commands.copy,
    onCut: commands.cut,
    onPaste: commands.paste,
    onDuplicate: commands.duplicate,
    onRename: commands.rename,
    onDelete: commands.delete,
    onDownload: commands.download,
    onSend: onSend ? commands.send : null,
    onDetails: commands.details,
  };
  const fileArea = (
    <DropArea canUpload={canUpload} onDropped={upload}>
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
          onKey={handleKeyDown}
          onDrop={handleDrop}
          onNearEnd={loadMore}
          isEnteredByKeyboard={isEnteredByKeyboard}
          targetId={targetId}
          onTargetReached={() => setTargetId(null)}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a paste into an empty folder
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a paste into an empty folder
        <div ref={emptyRef} className={styles.state} tabIndex={0} onKeyDown={handleKeyDown}>
          {error ? (
            <EmptyState
              role="alert"
              title={shared.error({ message: error.message })}
              action={<Button onClick={() => void refetch()}>{shared.tryAgain}</Button>}
            />
          ) : isPending ? (
            <EmptyState role="status" title={shared.loading} />
          ) : (
            <EmptyState icon={<FolderOpen size={28} />} title={texts.empty} />
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
            {texts.selected({ count })}
          </span>
        ) : null}
        <SearchField
          ref={searchFieldRef}
          text={searchText}
          onText={(value) => {
            setSearchText(value);
            setFocusRequested(false);
          }}
          onMoveToHits={() => setFocusRequested(true)}
        />
      </div>
      <FileTools
        canUpload={canUpload}
        canManage={canManage}
        count={count}
        canDelete={canChange}
        onUpload={(files) => upload({ files })}
        onUploadFolder={(folderFiles) => upload({ folderFiles })}
        onNewFolder={() => setDialog(createNewFolderDialog())}
        onCutFolders={() => setDialog({ kind: "cut-folders" })}
        onStructure={() => setDialog({ kind: "structure" })}
        onTrash={project.my_role ? () => setDialog({ kind: "trash" }) : null}
        onDelete={commands.delete}
        onDownload={commands.download}
        onAccess={canSetAccess ? () => setDialog({ kind: "access", folders: selected }) : null}
        more={count > 0 || canPaste ? <MoreActions {...actions} /> : null}
      />
      {trimmedText === "" ? (
        <FileMenu
          fallback={
            <div className={area.area}>
              <EmptyState role="status" title={shared.loading} />
            </div>
          }
          target={fileArea}
          {...actions}
        />
      ) : (
        <DropArea canUpload={canUpload} onDropped={upload}>
          <SearchHits
            fallback={<EmptyState role="status" title={shared.loading} />}
            projectRef={projectRef}
            projectName={project.name}
            text={trimmedText}
            isFocusRequested={isFocusRequested}
            onFocused={() => setFocusRequested(false)}
            onOpen={(hit) => open(hit)}
            onShowInFolder={showInFolder}
            onClear={clearSearch}
          />
        </DropArea>
      )}
      <UploadList />
      {dialog && !isDialogForbidden ? (
        <Dialogs
          dialog={dialog}
          items={items}
          projectRef={projectRef}
          projectName={project.name}
          folder={folder}
          onChanged={invalidateFiles}
          onClose={() => {
            setDialog(null);
            invalidateFiles();
          }}
        />
      ) : null}
    </>
  );
}
