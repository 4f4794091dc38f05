import {
  CaretsToAxisDashedHorizontal,
  CaretsToAxisDashedVertical,
  Check,
  RotateCcwSquare,
  RotateCwSquare,
  Trash2,
} from "lucide-react";
import { useStore } from "zustand";
import { lassoTexts } from "@/features/storyboard/editor/lassoTexts";
import { StageBar } from "@/features/storyboard/shared/layout/StageBar";
import { currentStage } from "@/features/storyboard/stage/currentStage";
import { IconButton } from "@/ui/buttons/IconButton";

const TRANSFORMS = [
  { transform: "flipHorizontal", Icon: CaretsToAxisDashedVertical },
  { transform: "flipVertical", Icon: CaretsToAxisDashedHorizontal },
  { transform: "rotateLeft", Icon: RotateCcwSquare },
  { transform: "rotateRight", Icon: RotateCwSquare },
] as const;

/** Toolbar for the lasso selection. */
export default function LassoBar() {
  const controller = useStore(currentStage, (state) => state.controller);
  return (
    <StageBar label={lassoTexts.bar}>
      {TRANSFORMS.map(({ transform, Icon }) => (
        <IconButton
          key={transform}
          label={lassoTexts[transform]}
          side="bottom"
          onClick={() => controller?.transformLasso(transform)}
        >
          <Icon size={17} aria-hidden="true" />
        </IconButton>
      ))}
      <IconButton label={lassoTexts.remove} keys="Delete" side="bottom" onClick={() => controller?.endLasso("remove")}>
        <Trash2 size={17} aria-hidden="true" />
      </IconButton>
      <IconButton label={lassoTexts.drop} keys="Enter" side="bottom" onClick={() => controller?.endLasso("drop")}>
        <Check size={17} aria-hidden="true" />
      </IconButton>
    </StageBar>
  );
}
