import { SlidersHorizontal } from "lucide-react";
import { useEffect } from "react";
import { deferredComponent, whenBoardReady } from "@/features/storyboard/editorContext/deferred";
import { ANONYMOUS_USER_ID, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { IconButton } from "@/ui/IconButton";
import { Popover } from "@/ui/Popover";

const BrushOptions = deferredComponent(() => import("./BrushOptions"));

export function BrushOptionsButton({ disabled }: { disabled: boolean }) {
  // Whoever opens it without a line has it already.
  useEffect(() => BrushOptions.preload(), []);
  const { userId } = useEditorContext().drawings.options;
  useEffect(() => {
    // Their keys work before anybody has looked at them.
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
