import { type ComponentType, useCallback, useEffect, useState } from "react";
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
import { useNarrow } from "@/features/storyboard/shared/useNarrow";
import { settings } from "@/features/storyboard/store/settings";
import { useFullscreen } from "@/ui/fullscreen";
import { late } from "@/ui/late";

const CommandPalette = late(() => import("@/features/storyboard/editor/CommandPalette"));
const FramesDialog = late(() => import("@/features/storyboard/editor/FramesDialog"));
const NumbersDialog = late(() => import("@/features/storyboard/panels/shots/NumbersDialog"));
const ContactSheet = late(() => import("@/features/storyboard/panels/sheet/ContactSheet"));
const NameDialog = late(() => import("@/features/storyboard/panels/shots/NameDialog"));
const PictureAlone = late(() => import("@/features/storyboard/editor/PictureAlone"));
const ScriptPanel = late(() => import("@/features/storyboard/panels/script/ScriptPanel"));
const KeysDialog = late(() => import("@/features/storyboard/editor/KeysDialog"));

/** Chats as the board shows them: the button that opens it, and what stands beside the drawing. */
export interface BoardChat {
  Button: ComponentType<{ projectId: string; isOpen: boolean; onToggle: () => void }>;
  Panel: ComponentType<{ projectId: string; onClose: () => void }>;
  /** Sends an address of a cut to any chat; null for who has none. */
  onSend: ((link: string) => void) | null;
}

export function Editor({ chat, ...props }: EditorProps & { chat?: BoardChat | undefined }) {
  const desk = useDeskOf(props, true);
  const narrow = useNarrow();
  // On a phone it lies over the drawing: one opens it each time.
  const [isTalking, setTalking] = useState(() => !narrow && settings.getState().chat);
  useEffect(() => (desk ? listenToKeys(desk) : undefined), [desk]);
  const isReading = useStore(settings, (state) => state.script) && !narrow;
  const drawMode = useStore(settings, (state) => state.drawMode);
  const fullscreen = useFullscreen();
  if (!desk) return <BoardSkeleton />;
  const { id, my_role } = desk.project;
  const talk = my_role === null ? undefined : chat;
  // One of the two stands beside the drawing.
  const hasChat = isTalking && !isReading;
  const toggle = (): void => {
    setTalking(!hasChat);
    settings.setState({ chat: !hasChat, ...(narrow ? {} : { script: false }) });
  };
  const talking = talk && hasChat ? <talk.Panel projectId={id} onClose={toggle} /> : null;
  return (
    <DeskContext value={desk}>
      <EditorFrame
        isDrawing={drawMode}
        aspect={desk.project.width / desk.project.height}
        top={<TopBar chat={talk ? <talk.Button projectId={id} isOpen={hasChat} onToggle={toggle} /> : null} />}
        stage={<Stage />}
        side={<SidePanel />}
        besideHasKeys={!isReading}
        beside={isReading ? <ScriptPanel /> : talking}
        timeline={<Timeline />}
        bottom={<BottomBar onSend={chat?.onSend ?? null} />}
      />
      {fullscreen ? <PictureAlone /> : null}
      <Notices />
      <Dialogs />
    </DeskContext>
  );
}

/** What commands open over the board. */
function Dialogs() {
  const { dialogs } = useDesk();
  const { keys, palette, frames, numbers, named, sheet } = useStore(dialogs);
  const closePalette = useCallback(() => dialogs.setState({ palette: false }), [dialogs]);
  return (
    <>
      {keys ? <KeysDialog onClose={() => dialogs.setState({ keys: false })} /> : null}
      {frames ? <FramesDialog of={frames} onClose={() => dialogs.setState({ frames: null })} /> : null}
      {sheet ? <ContactSheet onClose={() => dialogs.setState({ sheet: false })} /> : null}
      {numbers ? <NumbersDialog onClose={() => dialogs.setState({ numbers: false })} /> : null}
      {named ? <NameDialog key={named.id} of={named} onClose={() => dialogs.setState({ named: null })} /> : null}
      {palette ? <CommandPalette onClose={closePalette} /> : null}
    </>
  );
}
