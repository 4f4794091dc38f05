import { SlidersHorizontal } from "lucide-react";
import { useEffect } from "react";
import { deferredComponent, whenBoardReady } from "@/features/storyboard/editorContext/deferred";
import { ANONYMOUS_USER_ID, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { IconButton } from "@/ui/IconButton";
import { Popover } from "@/ui/Popover";

const BrushOptions = deferredComponent(() => import("./BrushOptions"));

export function BrushOptionsButton({ disabled }: { disabled: boolean }) {
  // Preload, so that the popover also opens offline.
  useEffect(() => BrushOptions.preload(), []);
  const { userId } = useEditorContext().drawings.options;
  useEffect(() => {
    // Load the presets early: their shortcut keys work before the popover is first opened.
    if (userId !== ANONYMOUS_USER_ID) {
      void whenBoardReady()
        .then(() => import("./brushPresets"))
        .then(
          ({ loadBrushPresets }) => loadBrushPresets(userId),
          () => undefined,
        );
    }
  }, [userId]);
  return (
    <Popover
      title={messages.brushSettings}
      side="top"
      align="start"
      trigger={
        <IconButton label={messages.brushSettings} disabled={disabled}>
          <SlidersHorizontal size={17} aria-hidden="true" />
        </IconButton>
      }
    >
      <BrushOptions />
    </Popover>
  );
}
