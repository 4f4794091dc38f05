import { useStore } from "zustand";
import { useBoard, usePeers } from "@/features/storyboard/desk/desk";
import { framing } from "@/features/storyboard/store/framing";
import { late } from "@/ui/late";

const CameraFrames = late(() => import("./CameraFrames"));
const CameraBar = late(() => import("./CameraBar"));

/** The camera of the current cut over the stage, while somebody here looks at it or somebody else moves it. */
export default function Camera() {
  const isOn = useStore(framing, (state) => state.isOn);
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
