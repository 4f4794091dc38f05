import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { lazyComponent } from "@/ui/lazyComponent";

// Most boards have no script. The module is loaded with the first scene that has a script key.
const NotInScriptLabel = lazyComponent(() => import("./NotInScriptLabel"));

/** Badge of a scene that is missing in the latest draft of the script. */
export function NotInScriptBadge({ sceneId, isNarrow = false }: { sceneId: string | null; isNarrow?: boolean }) {
  const key = useBoard(({ view }) => (sceneId === null ? null : (view.scenes.get(sceneId)?.text_id ?? null)));
  return key === null ? null : <NotInScriptLabel sceneKey={key} isNarrow={isNarrow} />;
}
