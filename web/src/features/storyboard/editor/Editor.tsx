import { lazy, Suspense, useEffect } from "react";
import { useStore } from "zustand";
import { listenToKeys } from "@/features/storyboard/commands/listenToKeys";
import { DeskContext, useDesk } from "@/features/storyboard/desk/desk";
import { type EditorProps, useDeskOf } from "@/features/storyboard/desk/useDeskOf";
import { BottomBar } from "@/features/storyboard/editor/BottomBar";
import { SidePanel } from "@/features/storyboard/editor/SidePanel";
import { Stage } from "@/features/storyboard/editor/Stage";
import { TopBar } from "@/features/storyboard/editor/TopBar";
import { Timeline } from "@/features/storyboard/panels/timeline/Timeline";
import { BoardSkeleton } from "@/features/storyboard/shared/BoardSkeleton";
import { EditorFrame } from "@/features/storyboard/shared/EditorFrame";
import { Notices } from "@/features/storyboard/shared/Notices";

const KeysDialog = lazy(() => import("@/features/storyboard/editor/KeysDialog"));

export function Editor(props: EditorProps) {
  const desk = useDeskOf(props);
  useEffect(() => (desk ? listenToKeys(desk) : undefined), [desk]);
  if (!desk) return <BoardSkeleton />;
  return (
    <DeskContext value={desk}>
      <EditorFrame
        aspect={desk.project.width / desk.project.height}
        top={<TopBar />}
        stage={<Stage />}
        side={<SidePanel />}
        timeline={<Timeline />}
        bottom={<BottomBar />}
      />
      <Notices />
      <KeysList />
    </DeskContext>
  );
}

function KeysList() {
  const { dialogs } = useDesk();
  const isOpen = useStore(dialogs, (state) => state.keys);
  return isOpen ? (
    <Suspense fallback={null}>
      <KeysDialog onClose={() => dialogs.setState({ keys: false })} />
    </Suspense>
  ) : null;
}
