import { useStore } from "zustand";
import { useBoard, usePeers } from "@/features/storyboard/editorContext/editorContext";
import { cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import { lazyComponent } from "@/ui/lazyComponent";

const CameraFrames = lazyComponent(() => import("./CameraFrames"));
const CameraBar = lazyComponent(() => import("./CameraBar"));

/** The camera of the current cut over the stage, while somebody here looks at it or somebody else moves it. */
export default function CameraOverlay() {
  const isOn = useStore(cameraFramesStore, (state) => state.isOn);
  const hasCut = useBoard((state) => state.currentId !== null);
  const peers = usePeers();
  const isMoved = [...peers.values()].some(({ state }) => state.camera_frames);
  if (!hasCut) return null;
  return (
    <>
      {isOn || isMoved ? <CameraFrames /> : null}
      {isOn ? <CameraBar /> : null}
    </>
  );
}
