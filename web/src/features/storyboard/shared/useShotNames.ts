import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { shotMessages } from "@/features/storyboard/shared/shotMessages";

/** Return functions for the full names of scenes and shots. */
export function useShotNames() {
  const { numbers } = useBoard((state) => state.shots);
  const scenes = useBoard((state) => state.view.scenes);
  const shots = useBoard((state) => state.view.shots);
  const numberOf = (id: string): string => numbers.get(id) ?? "";
  return {
    numberOf,
    getSceneTitle: (sceneId: string): string => scenes.get(sceneId)?.title ?? "",
    getSceneName: (sceneId: string): string => shotMessages.scene(numberOf(sceneId), scenes.get(sceneId)?.title ?? ""),
    getShotName: (shotId: string): string =>
      shotMessages.shot(numberOf(shotId), numberOf(shots.get(shotId)?.scene_id ?? "")),
  };
}
