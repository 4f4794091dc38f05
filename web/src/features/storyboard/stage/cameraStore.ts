import { createStore } from "zustand/vanilla";
import { type Camera, HOME, mirrored, settled, turnAt, zoomAt } from "@/engine/camera";

/** How the open board's paper is looked at; it stays as it is from cut to cut. */
export const camera = createStore<Camera>(() => HOME);

const ZOOM_STEP = 1.25;
const TURN_STEP = Math.PI / 12;
const MIDDLE = { x: 0, y: 0 };

export const lookAt = {
  home: () => camera.setState(HOME),
  closer: () => camera.setState(zoomAt(camera.getState(), ZOOM_STEP, MIDDLE)),
  farther: () => camera.setState(zoomAt(camera.getState(), 1 / ZOOM_STEP, MIDDLE)),
  turnRight: () => camera.setState(settled(turnAt(camera.getState(), TURN_STEP, MIDDLE))),
  turnLeft: () => camera.setState(settled(turnAt(camera.getState(), -TURN_STEP, MIDDLE))),
  flip: () => camera.setState(mirrored(camera.getState())),
} as const;
