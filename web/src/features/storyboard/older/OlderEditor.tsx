import { useEffect } from "react";
import { DeskContext } from "@/features/storyboard/desk/desk";
import { type EditorProps, useDeskOf } from "@/features/storyboard/desk/useDeskOf";
import { listenToOlderKeys } from "@/features/storyboard/older/listenToOlderKeys";
import { OlderBottomBar } from "@/features/storyboard/older/OlderBottomBar";
import { OlderStage } from "@/features/storyboard/older/OlderStage";
import { OlderTopBar } from "@/features/storyboard/older/OlderTopBar";
import { CutsPanel } from "@/features/storyboard/panels/cuts/CutsPanel";
import { Timeline } from "@/features/storyboard/panels/timeline/Timeline";
import { BoardSkeleton } from "@/features/storyboard/shared/BoardSkeleton";
import { EditorFrame } from "@/features/storyboard/shared/EditorFrame";
import { Notices } from "@/features/storyboard/shared/Notices";

/** The same board, desk and clock as the storyboard's, on a page where nothing is drawn. */
export function OlderEditor(props: EditorProps) {
  const desk = useDeskOf(props);
  useEffect(() => (desk ? listenToOlderKeys(desk) : undefined), [desk]);
  if (!desk) return <BoardSkeleton hasPreview={false} />;
  return (
    <DeskContext value={desk}>
      <EditorFrame
        aspect={desk.project.width / desk.project.height}
        top={<OlderTopBar />}
        stage={<OlderStage />}
        side={<CutsPanel hasPreview={false} />}
        timeline={<Timeline />}
        bottom={<OlderBottomBar />}
      />
      <Notices />
    </DeskContext>
  );
}
