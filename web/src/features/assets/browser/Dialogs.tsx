import { type Asset, createFolder } from "@/features/assets/api";
import { lazyComponent } from "@/ui/lazyComponent";
import type { OpenDialog } from "./openDialog";
import { texts } from "./texts";

const NameDialog = lazyComponent(() => import("./NameDialog"));
const RenameDialog = lazyComponent(() => import("./RenameDialog"));
const CutFoldersDialog = lazyComponent(() => import("@/features/assets/cutFolders/CutFoldersDialog"));
const StructureDialog = lazyComponent(() => import("@/features/assets/cutFolders/StructureDialog"));
const AccessDialog = lazyComponent(() => import("@/features/assets/access/AccessDialog"));
const TrashDialog = lazyComponent(() => import("@/features/assets/trash/TrashDialog"));
const PreviewDialog = lazyComponent(() => import("@/features/assets/preview/PreviewDialog"));

interface DialogsProps {
  dialog: OpenDialog;
  /** The current entries of the folder. */
  items: readonly Asset[];
  projectRef: string;
  projectName: string;
  folder: string | null;
  onChanged: () => void;
  onClose: () => void;
}

/** The open dialog of the file browser; each dialog is lazy-loaded. */
export default function Dialogs({ dialog, items, projectRef, projectName, folder, onChanged, onClose }: DialogsProps) {
  switch (dialog.kind) {
    case "new-folder":
      return (
        <NameDialog
          title={texts.newFolder}
          confirm={texts.create}
          emptyCancels
          save={(name) => createFolder(projectRef, folder, name, dialog.id)}
          onClose={onClose}
        />
      );
    case "rename":
      return <RenameDialog projectRef={projectRef} asset={dialog.asset} onClose={onClose} />;
    case "cut-folders":
      return <CutFoldersDialog projectRef={projectRef} folder={folder} onClose={onClose} />;
    case "access":
      return <AccessDialog projectRef={projectRef} folders={dialog.folders} onClose={onClose} />;
    case "trash":
      return <TrashDialog projectRef={projectRef} projectName={projectName} onChanged={onChanged} onClose={onClose} />;
    case "structure":
      return <StructureDialog onClose={onClose} />;
    case "preview": {
      const { asset } = dialog;
      const current = items.find(({ id }) => id === asset.id) ?? asset;
      return <PreviewDialog projectRef={projectRef} asset={current} onClose={onClose} />;
    }
  }
}
