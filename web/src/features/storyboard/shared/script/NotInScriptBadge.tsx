import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { lazyComponent } from "@/ui/lazyComponent";

// Most boards have no script: what asks for it comes with the first scene that bears a script's key.
const NotInScriptLabel = lazyComponent(() => import("./NotInScriptLabel"));

/** Says of a scene of the board that the last draft of its script has it no more. */
export function NotInScriptBadge({ sceneId, isNarrow = false }: { sceneId: string | null; isNarrow?: boolean }) {
  const key = useBoard(({ view }) => (sceneId === null ? null : (view.scenes.get(sceneId)?.text_id ?? null)));
  return key === null ? null : <NotInScriptLabel sceneKey={key} isNarrow={isNarrow} />;
}
