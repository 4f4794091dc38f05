import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { currentStage } from "@/features/storyboard/stage/currentStage";
import { settings } from "@/features/storyboard/store/settings";
import styles from "./BrushOptions.module.css";
import { brushTexts } from "./texts";

/** Canvas size, in CSS px. */
const WIDTH = 280;
const HEIGHT = 72;
const SAMPLES = 48;

/** Sample stroke of the current brush, with pressure rising and falling. */
export function BrushPreview() {
  const controller = useStore(currentStage, (state) => state.controller);
  const canvas = useRef<HTMLCanvasElement>(null);
  const colour = useStore(settings, (state) => state.colour);
  const size = useStore(settings, (state) => state.size);
  const tip = useStore(settings, (state) => state.tip);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const scale = devicePixelRatio;
    const [width, height] = [Math.round(WIDTH * scale), Math.round(HEIGHT * scale)];
    Object.assign(context.canvas, { width, height });
    const triples: number[] = [];
    for (let step = 0; step <= SAMPLES; step += 1) {
      const t = step / SAMPLES;
      triples.push(24 + t * (WIDTH - 48), HEIGHT / 2 - 14 * Math.sin(t * 2 * Math.PI), Math.sin(t * Math.PI));
    }
    controller?.paintBrushSample(context, { kind: "pencil", colour, size, tip }, triples, scale);
  }, [controller, colour, size, tip]);
  return <canvas ref={canvas} className={styles.sample} role="img" aria-label={brushTexts.sample} />;
}
