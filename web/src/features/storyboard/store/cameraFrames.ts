import { createStore } from "zustand/vanilla";
import type { Camera } from "@/features/storyboard/types";

/** The camera's frames on the stage, while somebody looks at them or moves them. */
interface CameraFramesState {
  /** The frames are shown, and the pen rests. */
  readonly isOn: boolean;
  /** Which of both is taken hold of: the first one is A, the last one B. */
  readonly selectedEnd: "from" | "to";
  /** What a gesture has made of a cut's camera so far. */
  readonly dragPreview: { cutId: string; camera: Camera } | null;
}

export const CAMERA_FRAMES_OFF: CameraFramesState = { isOn: false, selectedEnd: "from", dragPreview: null };

export const cameraFramesStore = createStore<CameraFramesState>(() => CAMERA_FRAMES_OFF);

/** Keys have another meaning while the frames are shown: true where this one had. Set by what shows them. */
export const cameraFramesKeys: { handleKey: ((event: KeyboardEvent) => boolean) | null } = { handleKey: null };
