import { useBoard } from "@/features/storyboard/desk/desk";
import { late } from "@/ui/late";

// Most boards have no script: what asks for it comes with the first scene that bears a script's key.
const Mark = late(() => import("./GoneWord"));

/** Says of a scene of the board that the last draft of its script has it no more. */
export function GoneMark({ sceneId, isNarrow = false }: { sceneId: string | null; isNarrow?: boolean }) {
  const key = useBoard(({ view }) => (sceneId === null ? null : (view.scenes.get(sceneId)?.text_id ?? null)));
  return key === null ? null : <Mark sceneKey={key} isNarrow={isNarrow} />;
}
