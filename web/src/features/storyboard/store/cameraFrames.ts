import { createStore } from "zustand/vanilla";
import type { Camera } from "@/features/storyboard/types";

/** Camera frames shown on the stage for viewing and editing. */
interface CameraFramesState {
  /** True if the frames are shown. Drawing is disabled then. */
  readonly isOn: boolean;
  /** Selected frame: the first one is A, the last one B. */
  readonly selectedEnd: "from" | "to";
  /** Camera of a cut during a drag, before it is applied. */
  readonly dragPreview: { cutId: string; camera: Camera } | null;
}

export const CAMERA_FRAMES_OFF: CameraFramesState = { isOn: false, selectedEnd: "from", dragPreview: null };

export const cameraFramesStore = createStore<CameraFramesState>(() => CAMERA_FRAMES_OFF);

/** Key handler while the frames are shown, set by their component. Returns true if it handled the key. */
export const cameraFramesKeys: { handleKey: ((event: KeyboardEvent) => boolean) | null } = { handleKey: null };
