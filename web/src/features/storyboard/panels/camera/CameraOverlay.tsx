import { useStore } from "zustand";
import { useBoard, usePeers } from "@/features/storyboard/editorContext/editorContext";
import { cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import { lazyComponent } from "@/ui/lazyComponent";

const CameraFrames = lazyComponent(() => import("./CameraFrames"));
const CameraBar = lazyComponent(() => import("./CameraBar"));

/** Camera overlay of the stage. Shown while the user has it open, or while another user is moving a camera. */
export default function CameraOverlay() {
  const isOn = useStore(cameraFramesStore, (state) => state.isOn);
  const hasCut = useBoard((state) => state.currentId !== null);
  const peers = usePeers();
  const isPeerEditing = [...peers.values()].some(({ state }) => state.camera_frames);
  if (!hasCut) return null;
  return (
    <>
      {isOn || isPeerEditing ? <CameraFrames /> : null}
      {isOn ? <CameraBar /> : null}
    </>
  );
}
