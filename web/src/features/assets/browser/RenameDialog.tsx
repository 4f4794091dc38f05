import { useState } from "react";
import { ApiProblem } from "@/api/problem";
import { type Asset, renameAsset } from "@/features/assets/api";
import { messages } from "./messages";
import NameDialog from "./NameDialog";

interface RenameDialogProps {
  projectRef: string;
  asset: Asset;
  onClose: () => void;
}

/** Asks for another name. Where somebody changed the thing meanwhile it says so; saved again, one's own name stands. */
export default function RenameDialog({ projectRef, asset, onClose }: RenameDialogProps) {
  const [seen, setSeen] = useState(asset);
  const save = async (name: string) => {
    try {
      await renameAsset(projectRef, seen, name);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 412) throw error;
      const now = error.current as Asset;
      setSeen(now);
      throw new ApiProblem(error.status, error.code, messages.changedMeanwhile(now.name));
    }
  };
  return (
    <NameDialog
      title={messages.renameTitle}
      confirm={messages.rename}
      given={seen.name}
      save={save}
      onClose={onClose}
    />
  );
}
