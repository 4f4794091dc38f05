import { newRecordId } from "@/api/requestKey";
import { type Asset, createFolder } from "@/features/assets/api";
import { late } from "@/ui/late";
import { messages } from "./messages";

const NameDialog = late(() => import("./NameDialog"));
const RenameDialog = late(() => import("./RenameDialog"));
const CutFoldersDialog = late(() => import("@/features/assets/cutFolders/CutFoldersDialog"));
const StructureDialog = late(() => import("@/features/assets/cutFolders/StructureDialog"));
const AccessDialog = late(() => import("@/features/assets/access/AccessDialog"));
const PreviewDialog = late(() => import("@/features/assets/preview/PreviewDialog"));

/** Which dialog is open, and about what. */
export type Asked =
  | { kind: "new-folder"; id: string }
  | { kind: "cut-folders" }
  | { kind: "structure" }
  | { kind: "access"; folders: readonly Asset[] }
  | { kind: "rename"; asset: Asset }
  | { kind: "preview"; asset: Asset };

/** A question for the name of a new folder; asked again after a lost answer it makes no second one. */
export function askNewFolder(): Asked {
  return { kind: "new-folder", id: newRecordId() };
}

interface DialogsProps {
  asked: Asked | null;
  projectRef: string;
  folder: string | null;
  onClose: () => void;
}

/** The dialogs of the files browser; each arrives when it is first opened. */
export function Dialogs({ asked, projectRef, folder, onClose }: DialogsProps) {
  switch (asked?.kind) {
    case undefined:
      return null;
    case "new-folder":
      return (
        <NameDialog
          title={messages.newFolder}
          confirm={messages.create}
          emptyCancels
          save={(name) => createFolder(projectRef, folder, name, asked.id)}
          onClose={onClose}
        />
      );
    case "rename":
      return <RenameDialog projectRef={projectRef} asset={asked.asset} onClose={onClose} />;
    case "cut-folders":
      return <CutFoldersDialog projectRef={projectRef} folder={folder} onClose={onClose} />;
    case "access":
      return <AccessDialog projectRef={projectRef} folders={asked.folders} onClose={onClose} />;
    case "structure":
      return <StructureDialog onClose={onClose} />;
    case "preview":
      return <PreviewDialog projectRef={projectRef} asset={asked.asset} onClose={onClose} />;
  }
}
