import { Shapes as Icon } from "lucide-react";
import { useEffect } from "react";
import { useStore } from "zustand";
import { soon } from "@/features/storyboard/desk/soon";
import { messages } from "@/features/storyboard/messages";
import { settings, shapeOf } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/IconButton";
import { Popover } from "@/ui/Popover";

const ShapeSheet = soon(() => import("./ShapeSheet"));

export function Shapes({ disabled }: { disabled: boolean }) {
  const isInHand = useStore(settings, (state) => state.tool === "fill" || shapeOf(state.tool) !== null);
  // Whoever opens it without a line has it already.
  useEffect(() => ShapeSheet.preload(), []);
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
      <ShapeSheet />
    </Popover>
  );
}
