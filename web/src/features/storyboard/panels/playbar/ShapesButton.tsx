import { Shapes as Icon } from "lucide-react";
import { useStore } from "zustand";
import { usePopup } from "@/features/storyboard/commands/popupCommand";
import { getShape, settings } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { IconButton } from "@/ui/buttons/IconButton";
import { lazyComponent } from "@/ui/lazyComponent";
import { Popover } from "@/ui/popups/Popover";

const ShapeOptions = lazyComponent(() => import("./ShapeOptions"));

export function ShapesButton({ disabled }: { disabled: boolean }) {
  const isSelected = useStore(settings, (state) => state.tool === "fill" || getShape(state.tool) !== null);
  return (
    <Popover
      {...usePopup("shapes")}
      title={texts.shapes}
      preloadContent={ShapeOptions.preload}
      side="top"
      align="start"
      trigger={
        <IconButton label={texts.shapes} disabled={disabled} pressed={isSelected}>
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      <ShapeOptions />
    </Popover>
  );
}
