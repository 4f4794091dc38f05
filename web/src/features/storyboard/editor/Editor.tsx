import { type ComponentType, useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { listenToKeys } from "@/features/storyboard/commands/listenToKeys";
import { closePopup } from "@/features/storyboard/commands/popupCommand";
import { useSlotPanel } from "@/features/storyboard/commands/togglePanel";
import { BottomBar } from "@/features/storyboard/editor/layout/BottomBar";
import type { PanelButton } from "@/features/storyboard/editor/layout/PanelButtons";
import { PanelContent } from "@/features/storyboard/editor/layout/PanelContent";
import { SidePanel } from "@/features/storyboard/editor/layout/SidePanel";
import { TopBar } from "@/features/storyboard/editor/layout/TopBar";
import { Stage } from "@/features/storyboard/editor/Stage";
import { inputComponent } from "@/features/storyboard/editorContext/deferred";
import {
  EditorReactContext,
  type PanelProps,
  type Popup,
  useEditorContext,
} from "@/features/storyboard/editorContext/editorContext";
import { type EditorProps, useCreateEditorContext } from "@/features/storyboard/editorContext/useCreateEditorContext";
import { findPanel } from "@/features/storyboard/panels/registry";
import { Timeline } from "@/features/storyboard/panels/timeline/Timeline";
import { BoardSkeleton } from "@/features/storyboard/shared/layout/BoardSkeleton";
import { EditorLayout } from "@/features/storyboard/shared/layout/EditorLayout";
import { paperOnlyStore } from "@/features/storyboard/store/paperOnly";
import { settings } from "@/features/storyboard/store/settings";
import { useIsFullscreen } from "@/ui/fullscreen";
import { lazyComponent } from "@/ui/lazyComponent";

const CommandPalette = lazyComponent(() => import("@/features/storyboard/editor/palette/CommandPalette"));
const FramesDialog = lazyComponent(() => import("@/features/storyboard/editor/FramesDialog"));
const PressureDialog = lazyComponent(() => import("@/features/storyboard/editor/PressureDialog"));
const NumberingDialog = lazyComponent(() => import("@/features/storyboard/panels/shots/NumberingDialog"));
const SceneShotDialog = lazyComponent(() => import("@/features/storyboard/panels/shots/SceneShotDialog"));
const ContextMenuHandler = inputComponent(() => import("@/features/storyboard/editor/contextMenu/ContextMenuHandler"));
const AutoHideControls = lazyComponent(() => import("@/features/storyboard/editor/overlays/AutoHideControls"));
const ShortcutsDialog = lazyComponent(() => import("@/features/storyboard/editor/palette/ShortcutsDialog"));

/** Chat components of the board: the toggle button, and the panel docked next to the drawing. */
export interface BoardChat {
  Button: PanelButton;
  Panel: ComponentType<PanelProps>;
  /** Send the address of a cut to a chat; null if the user can't. */
  onSend: ((link: string) => void) | null;
}

export function Editor({ chat, ...props }: EditorProps & { chat?: BoardChat | undefined }) {
  const Panel = chat?.Panel;
  const Button = chat?.Button;
  const panelComponents = useMemo(() => (Panel ? { chat: Panel } : {}), [Panel]);
  const panelButtons = useMemo(() => (Button ? { chat: Button } : {}), [Button]);
  const editor = useCreateEditorContext({ ...props, panelComponents }, true);
  useEffect(() => (editor ? listenToKeys(editor) : undefined), [editor]);
  if (!editor) return <BoardSkeleton />;
  return (
    <EditorReactContext value={editor}>
      <OpenEditor panelButtons={panelButtons} onSend={chat?.onSend ?? null} />
    </EditorReactContext>
  );
}

interface OpenEditorProps {
  panelButtons: Readonly<Record<string, PanelButton>>;
  onSend: BoardChat["onSend"];
}

function OpenEditor({ panelButtons, onSend }: OpenEditorProps) {
  const { project } = useEditorContext();
  const slotPanel = useSlotPanel();
  const drawMode = useStore(settings, (state) => state.drawMode);
  const isPaperOnly = useStore(paperOnlyStore, (state) => state.isOn);
  const fullscreen = useIsFullscreen();
  return (
    <>
      <EditorLayout
        isDrawing={drawMode}
        isPaperOnly={isPaperOnly}
        aspect={project.width / project.height}
        top={<TopBar panelButtons={panelButtons} />}
        stage={<Stage />}
        side={<SidePanel />}
        dockedHasOwnKeys={slotPanel?.hasOwnKeys ?? false}
        docked={slotPanel ? <PanelContent key={slotPanel.id} panel={slotPanel} /> : null}
        timeline={<Timeline />}
        bottom={<BottomBar onSend={onSend} />}
      />
      {fullscreen ? <AutoHideControls /> : null}
      <EditorDialogs />
      <ContextMenuHandler />
    </>
  );
}

/** Dialogs opened by commands. */
function EditorDialogs() {
  const editor = useEditorContext();
  const { popup, fullPanel } = useStore(editor.dialogs);
  const panel = findPanel(fullPanel);
  return (
    <>
      {panel?.dock.desktop === "full" ? <PanelContent key={panel.id} panel={panel} /> : null}
      {popup ? <PopupDialog popup={popup} onClose={() => closePopup(editor, popup.name)} /> : null}
    </>
  );
}

/** Dialog that no button of its own shows. */
function PopupDialog({ popup, onClose }: { popup: Popup; onClose: () => void }) {
  switch (popup.name) {
    case "shortcuts":
      return <ShortcutsDialog onClose={onClose} />;
    case "palette":
      return <CommandPalette onClose={onClose} />;
    case "numbering":
      return <NumberingDialog onClose={onClose} />;
    case "pressure":
      return <PressureDialog onClose={onClose} />;
    case "frames":
      return <FramesDialog mode={popup.mode} onClose={onClose} />;
    case "sceneOrShot":
      return <SceneShotDialog key={popup.id} target={popup} onClose={onClose} />;
    default:
      return null;
  }
}
