import { useDesk } from "@/features/storyboard/desk/desk";
import { CarriedDialog } from "./CarriedDialog";
import { useCarried } from "./useCarried";

interface LayeredDialogProps {
  kind: "psd" | "storyboarder";
  onClose: () => void;
}

/** The cuts with their layers: for Photoshop, or as a project of Storyboarder. */
export default function LayeredDialog({ kind, onClose }: LayeredDialogProps) {
  const carrying = useCarried(useDesk().project.id, kind);
  return (
    <CarriedDialog
      kind={kind}
      carrying={carrying}
      wish={(cut_ids) => ({ kind, options: { cut_ids } })}
      onClose={onClose}
    />
  );
}
