import { Circle, type LucideIcon, PaintBucket, Shapes, Slash, Square } from "lucide-react";
import { useStore } from "zustand";
import { usePopup } from "@/features/storyboard/commands/popupCommand";
import { settings, type Tool } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { IconButton } from "@/ui/buttons/IconButton";
import { lazyComponent } from "@/ui/lazyComponent";
import { Popover } from "@/ui/popups/Popover";

const ShapeOptions = lazyComponent(() => import("./ShapeOptions"));

/** Tools of the popover. Its button shows the one in hand. */
const TOOL_ICONS: Partial<Record<Tool, LucideIcon>> = {
  line: Slash,
  rectangle: Square,
  ellipse: Circle,
  fill: PaintBucket,
};

export function ShapesButton({ disabled }: { disabled: boolean }) {
  const tool = useStore(settings, (state) => state.tool);
  const ToolIcon = TOOL_ICONS[tool];
  const Icon = ToolIcon ?? Shapes;
  return (
    <Popover
      {...usePopup("shapes")}
      title={texts.shapes}
      preloadContent={ShapeOptions.preload}
      side="top"
      align="start"
      trigger={
        <IconButton label={texts.shapes} disabled={disabled} pressed={ToolIcon !== undefined}>
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      <ShapeOptions />
    </Popover>
  );
}
