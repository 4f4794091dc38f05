import { useState } from "react";
import { ApiProblem, getConflictingRecord } from "@/api/problem";
import { type Asset, renameAsset } from "@/features/assets/api";
import { messages } from "./messages";
import NameDialog from "./NameDialog";

interface RenameDialogProps {
  projectRef: string;
  asset: Asset;
  onClose: () => void;
}

/** Dialog that renames a file or folder. On a conflict it shows the current name; saving again overwrites it. */
export default function RenameDialog({ projectRef, asset, onClose }: RenameDialogProps) {
  const [seen, setSeen] = useState(asset);
  const save = async (name: string) => {
    try {
      await renameAsset(projectRef, seen, name);
    } catch (error) {
      const now = getConflictingRecord<Asset>(error);
      if (now === null) throw error;
      setSeen(now);
      throw new ApiProblem(412, "stale", messages.changedMeanwhile(now.name));
    }
  };
  return (
    <NameDialog
      title={messages.renameTitle}
      confirm={messages.rename}
      initialName={seen.name}
      save={save}
      onClose={onClose}
    />
  );
}
