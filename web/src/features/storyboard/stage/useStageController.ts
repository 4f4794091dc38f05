import { type RefObject, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { Brush } from "@/engine/brush/strokes";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { CAMERA_FRAMES_OFF, cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import { addRecentColor, getShape, type Settings, setColor, settings } from "@/features/storyboard/store/settings";
import { currentStage } from "./currentStage";
import { getPendingInput } from "./input/pendingInput";
import { StageController } from "./stageController";
import { createEraser } from "./tools/brushTool";
import type { ToolSettings } from "./tools/stageTools";
import { persistView } from "./view/persistView";

interface StageControllerState {
  controller: StageController | null;
  /** True if the document's image is on the canvas. */
  hasPicture: boolean;
}

const loadNotice = () => import("./tools/notifyLayerBlocked");

/** Create the stage controller of a canvas element. It is recreated when the canvas size changes. */
export function useStageController(canvas: RefObject<HTMLCanvasElement | null>): StageControllerState {
  const { board, drawings, edits, presence, project } = useEditorContext();
  const { id, width, height } = project;
  const [controller, setController] = useState<StageController | null>(null);
  const [hasPicture, setHasPicture] = useState(false);
  useEffect(() => {
    if (!canvas.current) return;
    const newController = new StageController(canvas.current, { width, height }, getPendingInput({ board, drawings }), {
      onPictureChange: setHasPicture,
      onColorPicked: (colour) => {
        setColor(colour);
        addRecentColor(colour);
      },
      onTap: (fingers) => {
        if (fingers === 2 && !newController.endLasso("cancel")) drawings.undo();
        if (fingers === 3) drawings.redo();
      },
      onBlocked: (reason) =>
        void loadNotice().then(({ notifyLayerBlocked }) => notifyLayerBlocked({ board, drawings }, reason)),
      onDrawWithoutCut: () => {
        const { canEdit, view } = board.store.getState();
        if (!canEdit || view.order.length > 0) return false;
        edits.addCut();
        return true;
      },
      onPointerMove: (point) => presence.getState().boardPresence?.setPointer(point),
    });
    newController.setToolSettings(getToolSettings(settings.getState()));
    setController(newController);
    currentStage.setState({ controller: newController });
    const stopPersisting = persistView(drawings.options.userId, id);
    return () => {
      stopPersisting();
      newController.dispose();
      currentStage.setState({ controller: null });
      cameraFramesStore.setState(CAMERA_FRAMES_OFF);
      setController(null);
    };
  }, [canvas, board, drawings, edits, presence, id, width, height]);
  return { controller, hasPicture };
}

type StoredToolSettings = Pick<Settings, "tool" | "colour" | "size" | "tip" | "smoothing" | "gap" | "penOnly">;

function getToolSettings({ tool, colour, size, tip, smoothing, gap, penOnly }: StoredToolSettings): ToolSettings {
  const brush: Brush =
    tool === "eraser"
      ? createEraser({ colour, size })
      : { kind: "pencil", colour, size, tip: getShape(tool) ? { ...tip, straight: true } : tip };
  return { tool, brush, smoothing, gap, penOnly };
}

/** Keep the stage's tools in sync with the user's settings. */
export function useToolSettings(controller: StageController | null): void {
  const tool = useStore(settings, (state) => state.tool);
  const colour = useStore(settings, (state) => state.colour);
  const size = useStore(settings, (state) => state.size);
  const tip = useStore(settings, (state) => state.tip);
  const smoothing = useStore(settings, (state) => state.smoothing);
  const gap = useStore(settings, (state) => state.gap);
  const penOnly = useStore(settings, (state) => state.penOnly);
  useEffect(() => {
    controller?.setToolSettings(getToolSettings({ tool, colour, size, tip, smoothing, gap, penOnly }));
  }, [controller, tool, colour, size, tip, smoothing, gap, penOnly]);
}
