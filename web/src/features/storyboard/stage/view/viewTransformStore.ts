import { createStore } from "zustand/vanilla";
import {
  FITTED_VIEW,
  mirrorView,
  rotateViewAt,
  snapRotation,
  type ViewTransform,
  zoomViewAt,
} from "@/engine/viewTransform";

/** View of the open board's paper: pan, zoom and rotation. Shared by all cuts. */
export const viewTransform = createStore<ViewTransform>(() => FITTED_VIEW);

const ZOOM_STEP = 1.25;
const ROTATION_STEP = Math.PI / 12;
const CENTER = { x: 0, y: 0 };

export const viewActions = {
  fit: () => viewTransform.setState(FITTED_VIEW),
  zoomIn: () => viewTransform.setState(zoomViewAt(viewTransform.getState(), ZOOM_STEP, CENTER)),
  zoomOut: () => viewTransform.setState(zoomViewAt(viewTransform.getState(), 1 / ZOOM_STEP, CENTER)),
  rotateRight: () =>
    viewTransform.setState(snapRotation(rotateViewAt(viewTransform.getState(), ROTATION_STEP, CENTER))),
  rotateLeft: () =>
    viewTransform.setState(snapRotation(rotateViewAt(viewTransform.getState(), -ROTATION_STEP, CENTER))),
  mirror: () => viewTransform.setState(mirrorView(viewTransform.getState())),
} as const;
