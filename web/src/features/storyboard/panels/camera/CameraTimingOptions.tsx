import { useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getCurrentCut } from "@/features/storyboard/store/boardState";
import type { Camera } from "@/features/storyboard/types";
import { Select } from "@/ui/forms/Select";
import { Slider } from "@/ui/forms/Slider";
import styles from "./CameraBar.module.css";
import { cameraTexts } from "./texts";

const EASES = (["linear", "in", "out", "both"] as const).map((value) => ({ value, label: cameraTexts[value] }));

/** Options for the camera timing of the current cut: easing, and hold frames at both ends. */
export default function CameraTimingOptions() {
  const { edits } = useEditorContext();
  const cut = useBoard(getCurrentCut);
  if (!cut?.camera) return null;
  const { camera, id, duration_frames } = cut;
  const updateCamera = (patch: Partial<Camera>): void => void edits.setCamera(new Map([[id, { ...camera, ...patch }]]));
  return (
    <div className={styles.sheet}>
      <div className={styles.row}>
        <span className={styles.label}>{cameraTexts.ease}</span>
        <Select
          label={cameraTexts.ease}
          value={camera.ease}
          options={EASES}
          onValueChange={(ease) => updateCamera({ ease })}
        />
      </div>
      {(["hold_start", "hold_end"] as const).map((key) => (
        <HoldSlider
          key={key}
          label={key === "hold_start" ? cameraTexts.holdStart : cameraTexts.holdEnd}
          value={camera[key]}
          max={Math.max(duration_frames - 1, camera[key])}
          onChange={(frames) => updateCamera({ [key]: frames })}
        />
      ))}
    </div>
  );
}

interface HoldSliderProps {
  label: string;
  value: number;
  max: number;
  onChange: (frames: number) => void;
}

/** Slider that previews while dragged and commits once, as one undo step. */
function HoldSlider({ label, value, max, onChange }: HoldSliderProps) {
  const [dragValue, setDragValue] = useState<number | null>(null);
  const displayedValue = dragValue ?? value;
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <Slider
        label={label}
        value={displayedValue}
        min={0}
        max={max}
        valueText={(frames) => cameraTexts.hold({ frames })}
        onValueChange={setDragValue}
        onValueCommitted={(frames) => {
          onChange(frames);
          setDragValue(null);
        }}
      />
      <span className={styles.value}>{cameraTexts.hold({ frames: displayedValue })}</span>
    </div>
  );
}
