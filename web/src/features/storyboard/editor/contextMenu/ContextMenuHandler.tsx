import { useEffect, useState } from "react";
import "@/features/storyboard/commands/allCommands";
import { listenToMenuRequests, type MenuRequest } from "@/features/storyboard/editor/contextMenu/listenToMenuRequests";
import { selectTarget } from "@/features/storyboard/editor/contextMenu/menuTarget";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { lazyComponent } from "@/ui/lazyComponent";

const BoardMenu = lazyComponent(() => import("@/features/storyboard/editor/contextMenu/BoardMenu"));

/** Opens the context menus of the board. Their code loads when one is about to open. */
export default function ContextMenuHandler() {
  const editor = useEditorContext();
  const [opened, setOpened] = useState<{ key: number; request: MenuRequest } | null>(null);
  useEffect(
    () =>
      listenToMenuRequests(editor, {
        onIntent: () => BoardMenu.preload(),
        onRequest: (request) => {
          selectTarget(editor, request.target);
          setOpened((previous) => ({ key: (previous?.key ?? 0) + 1, request }));
        },
      }),
    [editor],
  );
  if (!opened) return null;
  const { key, request } = opened;
  const handleClosed = (): void => setOpened((current) => (current?.key === key ? null : current));
  return <BoardMenu key={key} {...request} onClosed={handleClosed} />;
}
