import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { shotTexts } from "./shotTexts";

/** Return functions for the full names of scenes and shots. */
export function useShotNames() {
  const { numbers } = useBoard((state) => state.shots);
  const scenes = useBoard((state) => state.view.scenes);
  const shots = useBoard((state) => state.view.shots);
  const getNumber = (id: string): string => numbers.get(id) ?? "";
  return {
    getNumber,
    getSceneTitle: (sceneId: string): string => scenes.get(sceneId)?.title ?? "",
    getSceneName: (sceneId: string): string =>
      shotTexts.scene({ number: getNumber(sceneId), title: scenes.get(sceneId)?.title ?? "" }),
    getShotName: (shotId: string): string =>
      shotTexts.shot({ number: getNumber(shotId), scene: getNumber(shots.get(shotId)?.scene_id ?? "") }),
  };
}
