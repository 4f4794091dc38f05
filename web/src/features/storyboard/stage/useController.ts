import { type RefObject, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { Brush } from "@/engine/paint";
import { useDesk } from "@/features/storyboard/desk/desk";
import { framing, OFF } from "@/features/storyboard/store/framing";
import { rememberColour, type Settings, setColour, settings, shapeOf } from "@/features/storyboard/store/settings";
import { eraser } from "./brushTool";
import { currentStage } from "./currentStage";
import { pendingInkOf } from "./pendingInk";
import { rememberView } from "./rememberedView";
import { StageController } from "./stageController";
import type { Pen } from "./stageTools";
import { tellBlocked } from "./tellBlocked";

interface UsedController {
  controller: StageController | null;
  /** The document's picture is on the canvas. */
  hasPicture: boolean;
}

/** Ties a canvas element to the open desk; made anew where the canvas has another size. */
export function useController(canvas: RefObject<HTMLCanvasElement | null>): UsedController {
  const { board, drawings, edits, others, project } = useDesk();
  const { id, width, height } = project;
  const [controller, setController] = useState<StageController | null>(null);
  const [hasPicture, setHasPicture] = useState(false);
  useEffect(() => {
    if (!canvas.current) return;
    const made = new StageController(canvas.current, { width, height }, pendingInkOf({ board, drawings }), {
      shown: setHasPicture,
      picked: (colour) => {
        setColour(colour);
        rememberColour(colour);
      },
      blocked: (why) => tellBlocked({ board, drawings }, why),
      blank: () => {
        const { canEdit, view } = board.store.getState();
        if (!canEdit || view.order.length > 0) return false;
        edits.addCut();
        return true;
      },
      pointed: (at) => others.getState().together?.point(at),
    });
    made.setPen(penOf(settings.getState()));
    setController(made);
    currentStage.setState({ controller: made });
    const stopRemembering = rememberView(drawings.options.userId, id);
    return () => {
      stopRemembering();
      made.dispose();
      currentStage.setState({ controller: null });
      framing.setState(OFF);
      setController(null);
    };
  }, [canvas, board, drawings, edits, others, id, width, height]);
  return { controller, hasPicture };
}

type PenSettings = Pick<Settings, "tool" | "colour" | "size" | "tip" | "smoothing" | "gap" | "penOnly">;

function penOf({ tool, colour, size, tip, smoothing, gap, penOnly }: PenSettings): Pen {
  const brush: Brush =
    tool === "eraser"
      ? eraser({ colour, size })
      : { kind: "pencil", colour, size, tip: shapeOf(tool) ? { ...tip, straight: true } : tip };
  return { tool, brush, smoothing, gap, penOnly };
}

/** The pen is as the person has set it. */
export function usePen(controller: StageController | null): void {
  const tool = useStore(settings, (state) => state.tool);
  const colour = useStore(settings, (state) => state.colour);
  const size = useStore(settings, (state) => state.size);
  const tip = useStore(settings, (state) => state.tip);
  const smoothing = useStore(settings, (state) => state.smoothing);
  const gap = useStore(settings, (state) => state.gap);
  const penOnly = useStore(settings, (state) => state.penOnly);
  useEffect(() => {
    controller?.setPen(penOf({ tool, colour, size, tip, smoothing, gap, penOnly }));
  }, [controller, tool, colour, size, tip, smoothing, gap, penOnly]);
}
