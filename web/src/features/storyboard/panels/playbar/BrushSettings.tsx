import { SlidersHorizontal } from "lucide-react";
import { useEffect } from "react";
import { NOBODY, useDesk } from "@/features/storyboard/desk/desk";
import { soon, whenBoardStands } from "@/features/storyboard/desk/soon";
import { messages } from "@/features/storyboard/messages";
import { IconButton } from "@/ui/IconButton";
import { Popover } from "@/ui/Popover";

const BrushSheet = soon(() => import("./BrushSheet"));

export function BrushSettings({ disabled }: { disabled: boolean }) {
  // Whoever opens it without a line has it already.
  useEffect(() => BrushSheet.preload(), []);
  const { userId } = useDesk().drawings.options;
  useEffect(() => {
    // Their keys work before anybody has looked at them.
    if (userId !== NOBODY) {
      void whenBoardStands()
        .then(() => import("./brushes"))
        .then(
          ({ followBrushes }) => followBrushes(userId),
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
      <BrushSheet />
    </Popover>
  );
}
