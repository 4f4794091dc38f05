import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { listenToKeys } from "@/features/storyboard/commands/listenToKeys";
import { BottomBar } from "@/features/storyboard/editor/BottomBar";
import { SidePanel } from "@/features/storyboard/editor/SidePanel";
import { Stage } from "@/features/storyboard/editor/Stage";
import { TopBar } from "@/features/storyboard/editor/TopBar";
import { EditorReactContext, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { type EditorProps, useCreateEditorContext } from "@/features/storyboard/editorContext/useCreateEditorContext";
import { Timeline } from "@/features/storyboard/panels/timeline/Timeline";
import { BoardSkeleton } from "@/features/storyboard/shared/BoardSkeleton";
import { EditorLayout } from "@/features/storyboard/shared/EditorLayout";
import { Notices } from "@/features/storyboard/shared/Notices";
import { useIsNarrow } from "@/features/storyboard/shared/useIsNarrow";
import { settings } from "@/features/storyboard/store/settings";
import { useIsFullscreen } from "@/ui/fullscreen";
import { lazyComponent } from "@/ui/lazyComponent";

const CommandPalette = lazyComponent(() => import("@/features/storyboard/editor/CommandPalette"));
const FramesDialog = lazyComponent(() => import("@/features/storyboard/editor/FramesDialog"));
const NumbersDialog = lazyComponent(() => import("@/features/storyboard/panels/shots/NumberingDialog"));
const ContactSheet = lazyComponent(() => import("@/features/storyboard/panels/contactSheet/ContactSheet"));
const NameDialog = lazyComponent(() => import("@/features/storyboard/panels/shots/SceneShotDialog"));
const PictureAlone = lazyComponent(() => import("@/features/storyboard/editor/AutoHideControls"));
const ScriptPanel = lazyComponent(() => import("@/features/storyboard/panels/script/ScriptPanel"));
const KeysDialog = lazyComponent(() => import("@/features/storyboard/editor/ShortcutsDialog"));

/** Chat components of the board: the toggle button, and the panel docked next to the drawing. */
export interface BoardChat {
  Button: ComponentType<{ projectId: string; isOpen: boolean; onToggle: () => void }>;
  Panel: ComponentType<{ projectId: string; onClose: () => void }>;
  /** Send the address of a cut to a chat; null if the user can't. */
  onSend: ((link: string) => void) | null;
}

export function Editor({ chat, ...props }: EditorProps & { chat?: BoardChat | undefined }) {
  const desk = useCreateEditorContext(props, true);
  const narrow = useIsNarrow();
  // On phones, the chat covers the drawing, so it starts closed.
  const [isTalking, setTalking] = useState(() => !narrow && settings.getState().chat);
  useEffect(() => (desk ? listenToKeys(desk) : undefined), [desk]);
  const isReading = useStore(settings, (state) => state.script) && !narrow;
  const drawMode = useStore(settings, (state) => state.drawMode);
  const fullscreen = useIsFullscreen();
  if (!desk) return <BoardSkeleton />;
  const { id, my_role } = desk.project;
  const talk = my_role === null ? undefined : chat;
  // The chat and the script share one slot; the script takes precedence.
  const hasChat = isTalking && !isReading;
  const toggle = (): void => {
    setTalking(!hasChat);
    settings.setState({ chat: !hasChat, ...(narrow ? {} : { script: false }) });
  };
  const talking = talk && hasChat ? <talk.Panel projectId={id} onClose={toggle} /> : null;
  return (
    <EditorReactContext value={desk}>
      <EditorLayout
        isDrawing={drawMode}
        aspect={desk.project.width / desk.project.height}
        top={<TopBar chat={talk ? <talk.Button projectId={id} isOpen={hasChat} onToggle={toggle} /> : null} />}
        stage={<Stage />}
        side={<SidePanel />}
        dockedHasOwnKeys={!isReading}
        docked={isReading ? <ScriptPanel /> : talking}
        timeline={<Timeline />}
        bottom={<BottomBar onSend={chat?.onSend ?? null} />}
      />
      {fullscreen ? <PictureAlone /> : null}
      <Notices />
      <EditorDialogs />
    </EditorReactContext>
  );
}

/** Dialogs opened by commands. */
function EditorDialogs() {
  const { dialogs } = useEditorContext();
  const { shortcuts, palette, frames, numbers, renaming, contactSheet } = useStore(dialogs);
  const closePalette = useCallback(() => dialogs.setState({ palette: false }), [dialogs]);
  return (
    <>
      {shortcuts ? <KeysDialog onClose={() => dialogs.setState({ shortcuts: false })} /> : null}
      {frames ? <FramesDialog of={frames} onClose={() => dialogs.setState({ frames: null })} /> : null}
      {contactSheet ? <ContactSheet onClose={() => dialogs.setState({ contactSheet: false })} /> : null}
      {numbers ? <NumbersDialog onClose={() => dialogs.setState({ numbers: false })} /> : null}
      {renaming ? (
        <NameDialog key={renaming.id} target={renaming} onClose={() => dialogs.setState({ renaming: null })} />
      ) : null}
      {palette ? <CommandPalette onClose={closePalette} /> : null}
    </>
  );
}
