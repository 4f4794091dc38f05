import { useState } from "react";
import { ApiProblem, getConflictingRecord } from "@/api/http/problem";
import { type Asset, renameAsset } from "@/features/assets/api";
import NameDialog from "./NameDialog";
import { texts } from "./texts";

interface RenameDialogProps {
  projectRef: string;
  asset: Asset;
  onClose: () => void;
}

/** Dialog that renames a file or folder. On a conflict it shows the current name; saving again overwrites it. */
export default function RenameDialog({ projectRef, asset, onClose }: RenameDialogProps) {
  const [baseAsset, setBaseAsset] = useState(asset);
  const save = async (name: string) => {
    try {
      await renameAsset(projectRef, baseAsset, name);
    } catch (error) {
      const current = getConflictingRecord<Asset>(error);
      if (current === null) throw error;
      setBaseAsset(current);
      throw new ApiProblem(412, "stale", texts.renameConflict({ name: current.name }));
    }
  };
  return (
    <NameDialog
      title={texts.renameTitle}
      confirm={texts.rename}
      initialName={baseAsset.name}
      save={save}
      onClose={onClose}
    />
  );
}
