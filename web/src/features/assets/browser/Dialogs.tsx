import { type Asset, createFolder } from "@/features/assets/api";
import { late } from "@/ui/late";
import type { Asked } from "./asked";
import { messages } from "./messages";

const NameDialog = late(() => import("./NameDialog"));
const RenameDialog = late(() => import("./RenameDialog"));
const CutFoldersDialog = late(() => import("@/features/assets/cutFolders/CutFoldersDialog"));
const StructureDialog = late(() => import("@/features/assets/cutFolders/StructureDialog"));
const AccessDialog = late(() => import("@/features/assets/access/AccessDialog"));
const TrashDialog = late(() => import("@/features/assets/trash/TrashDialog"));
const PreviewDialog = late(() => import("@/features/assets/preview/PreviewDialog"));

interface DialogsProps {
  asked: Asked;
  /** The entries of the folder as they stand now. */
  items: readonly Asset[];
  projectRef: string;
  projectName: string;
  folder: string | null;
  onChanged: () => void;
  onClose: () => void;
}

/** The dialogs of the files browser; each arrives when it is first opened. */
export default function Dialogs({ asked, items, projectRef, projectName, folder, onChanged, onClose }: DialogsProps) {
  switch (asked.kind) {
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
    case "trash":
      return <TrashDialog projectRef={projectRef} projectName={projectName} onChanged={onChanged} onClose={onClose} />;
    case "structure":
      return <StructureDialog onClose={onClose} />;
    case "preview": {
      const { asset } = asked;
      const now = items.find(({ id }) => id === asset.id) ?? asset;
      return <PreviewDialog projectRef={projectRef} asset={now} onClose={onClose} />;
    }
  }
}
