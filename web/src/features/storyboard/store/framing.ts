import { createStore } from "zustand/vanilla";
import type { Camera } from "@/features/storyboard/types";

/** The camera's frames on the stage, while somebody looks at them or moves them. */
interface FramingState {
  /** The frames are shown, and the pen rests. */
  readonly isOn: boolean;
  /** Which of both is taken hold of: the first one is A, the last one B. */
  readonly end: "from" | "to";
  /** What a gesture has made of a cut's camera so far. */
  readonly trial: { cutId: string; camera: Camera } | null;
}

export const OFF: FramingState = { isOn: false, end: "from", trial: null };

export const framing = createStore<FramingState>(() => OFF);

/** Keys have another meaning while the frames are shown: true where this one had. Set by what shows them. */
export const framingKeys: { steer: ((event: KeyboardEvent) => boolean) | null } = { steer: null };
