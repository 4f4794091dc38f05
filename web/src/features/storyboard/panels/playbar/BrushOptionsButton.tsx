import { SlidersHorizontal } from "lucide-react";
import { useEffect } from "react";
import { usePopup } from "@/features/storyboard/commands/popupCommand";
import { whenFirstInput } from "@/features/storyboard/editorContext/deferred";
import { ANONYMOUS_USER_ID, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { texts } from "@/features/storyboard/texts";
import { IconButton } from "@/ui/buttons/IconButton";
import { lazyComponent } from "@/ui/lazyComponent";
import { Popover } from "@/ui/popups/Popover";

const BrushOptions = lazyComponent(() => import("./BrushOptions"));

export function BrushOptionsButton({ disabled }: { disabled: boolean }) {
  const { userId } = useEditorContext().drawings.options;
  useEffect(() => {
    // Load the presets at the first input: their shortcut keys work before the popover is first opened.
    if (userId !== ANONYMOUS_USER_ID) {
      void whenFirstInput()
        .then(() => import("./brushPresets"))
        .then(
          ({ loadBrushPresets }) => loadBrushPresets(userId),
          () => undefined,
        );
    }
  }, [userId]);
  return (
    <Popover
      {...usePopup("brush")}
      title={texts.brushSettings}
      preloadContent={BrushOptions.preload}
      side="top"
      align="start"
      trigger={
        <IconButton label={texts.brushSettings} disabled={disabled}>
          <SlidersHorizontal size={17} aria-hidden="true" />
        </IconButton>
      }
    >
      <BrushOptions />
    </Popover>
  );
}
