import { Shapes as Icon } from "lucide-react";
import { useEffect } from "react";
import { useStore } from "zustand";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { messages } from "@/features/storyboard/messages";
import { getShape, settings } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/IconButton";
import { Popover } from "@/ui/Popover";

const ShapeOptions = deferredComponent(() => import("./ShapeOptions"));

export function ShapesButton({ disabled }: { disabled: boolean }) {
  const isInHand = useStore(settings, (state) => state.tool === "fill" || getShape(state.tool) !== null);
  // Preload, so that the popover also opens offline.
  useEffect(() => ShapeOptions.preload(), []);
  return (
    <Popover
      title={messages.shapes}
      side="top"
      align="start"
      trigger={
        <IconButton label={messages.shapes} disabled={disabled} pressed={isInHand}>
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      <ShapeOptions />
    </Popover>
  );
}
