import { useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getCurrentCut } from "@/features/storyboard/store/boardState";
import type { Camera } from "@/features/storyboard/types";
import { Select } from "@/ui/Select";
import { Slider } from "@/ui/Slider";
import styles from "./CameraBar.module.css";
import { cameraMessages } from "./messages";

const EASES = (["linear", "in", "out", "both"] as const).map((value) => ({ value, label: cameraMessages[value] }));

/** Options for the camera timing of the current cut: easing, and hold frames at both ends. */
export default function CameraTimingOptions() {
  const { edits } = useEditorContext();
  const cut = useBoard(getCurrentCut);
  if (!cut?.camera) return null;
  const { camera, id, duration_frames } = cut;
  const set = (patch: Partial<Camera>): void => void edits.setCamera(new Map([[id, { ...camera, ...patch }]]));
  return (
    <div className={styles.sheet}>
      <div className={styles.row}>
        <span className={styles.label}>{cameraMessages.ease}</span>
        <Select
          label={cameraMessages.ease}
          value={camera.ease}
          options={EASES}
          onValueChange={(ease) => set({ ease })}
        />
      </div>
      {(["hold_start", "hold_end"] as const).map((key) => (
        <HoldSlider
          key={key}
          label={key === "hold_start" ? cameraMessages.holdStart : cameraMessages.holdEnd}
          value={camera[key]}
          max={Math.max(duration_frames - 1, camera[key])}
          onSet={(frames) => set({ [key]: frames })}
        />
      ))}
    </div>
  );
}

interface HoldSliderProps {
  label: string;
  value: number;
  max: number;
  onSet: (frames: number) => void;
}

/** Slider that previews while dragged and commits once, as one undo step. */
function HoldSlider({ label, value, max, onSet }: HoldSliderProps) {
  const [trial, setTrial] = useState<number | null>(null);
  const shown = trial ?? value;
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <Slider
        label={label}
        value={shown}
        min={0}
        max={max}
        valueText={cameraMessages.hold}
        onValueChange={setTrial}
        onValueCommitted={(frames) => {
          onSet(frames);
          setTrial(null);
        }}
      />
      <span className={styles.value}>{cameraMessages.hold(shown)}</span>
    </div>
  );
}
