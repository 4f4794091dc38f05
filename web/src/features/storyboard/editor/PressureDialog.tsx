import { type PointerEvent, useState } from "react";
import { useStore } from "zustand";
import {
  applyPressureCurve,
  EXPONENT_MAX,
  FULL_MIN,
  LIGHT_MAX,
  LINEAR_PRESSURE,
  type PressureCurve,
} from "@/engine/pressureCurve";
import { keyTexts } from "@/features/storyboard/commands/texts";
import { settings } from "@/features/storyboard/store/settings";
import { Button } from "@/ui/buttons/Button";
import { Dialog } from "@/ui/dialogs/Dialog";
import { Slider } from "@/ui/forms/Slider";
import styles from "./PressureDialog.module.css";
import { pressureTexts } from "./pressureTexts";

/** Slider steps on each side of the linear curve. */
const FEEL_STEPS = 10;
/** Points of the graph's line. */
const GRAPH_POINTS = 50;

const getFeelStep = ({ exponent }: PressureCurve): number =>
  Math.round((Math.log(exponent) / Math.log(EXPONENT_MAX)) * FEEL_STEPS);

/** Dialog for the person's pressure curve. Changes apply immediately, to all brushes, on this device. */
export default function PressureDialog({ onClose }: { onClose: () => void }) {
  const curve = useStore(settings, ({ pressure }) => pressure);
  const setCurve = (changes: Partial<PressureCurve>): void => settings.setState({ pressure: { ...curve, ...changes } });
  const rows = [
    {
      label: pressureTexts.feel,
      value: getFeelStep(curve),
      min: -FEEL_STEPS,
      max: FEEL_STEPS,
      valueText: pressureTexts.feelText,
      onValueChange: (step: number) => setCurve({ exponent: EXPONENT_MAX ** (step / FEEL_STEPS) }),
    },
    {
      label: pressureTexts.light,
      value: Math.round(curve.light * 100),
      min: 0,
      max: LIGHT_MAX * 100,
      valueText: pressureTexts.percent,
      onValueChange: (percent: number) => setCurve({ light: percent / 100 }),
    },
    {
      label: pressureTexts.full,
      value: Math.round(curve.full * 100),
      min: FULL_MIN * 100,
      max: 100,
      valueText: pressureTexts.percent,
      onValueChange: (percent: number) => setCurve({ full: percent / 100 }),
    },
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={keyTexts.pressure}
      description={pressureTexts.description}
      footer={
        <>
          <Button onClick={() => settings.setState({ pressure: LINEAR_PRESSURE })}>{pressureTexts.reset}</Button>
          <Button variant="primary" onClick={onClose}>
            {pressureTexts.done}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <PressureGraph curve={curve} />
        <div className={styles.rows}>
          {rows.map((row) => (
            <div key={row.label} className={styles.row}>
              <span className={styles.label}>{row.label}</span>
              <Slider {...row} className={styles.slider} />
              <span className={styles.value}>{row.valueText(row.value)}</span>
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

/** Graph of a curve; pressing on it with a pen shows where its pressure lies. */
function PressureGraph({ curve }: { curve: PressureCurve }) {
  const [pressure, setPressure] = useState<number | null>(null);
  const line = Array.from({ length: GRAPH_POINTS + 1 }, (_, index) => {
    const input = index / GRAPH_POINTS;
    return `${input * 100},${100 - applyPressureCurve(input, curve) * 100}`;
  });
  const show = (event: PointerEvent): void => setPressure(event.buttons === 0 ? null : event.pressure);
  const output = pressure === null ? null : applyPressureCurve(pressure, curve);
  return (
    <div className={styles.test}>
      <div
        className={styles.graph}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          show(event);
        }}
        onPointerMove={show}
        onPointerUp={() => setPressure(null)}
        onPointerCancel={() => setPressure(null)}
      >
        <svg viewBox="0 0 100 100" role="img" aria-label={pressureTexts.graph} className={styles.curve}>
          <path d="M0 25H100M0 50H100M0 75H100M25 0V100M50 0V100M75 0V100" className={styles.grid} />
          <polyline points={line.join(" ")} className={styles.line} />
          {pressure === null || output === null ? null : (
            <circle cx={pressure * 100} cy={100 - output * 100} r="4" className={styles.dot} />
          )}
        </svg>
      </div>
      <p className={styles.hint} role="status">
        {output === null || pressure === null ? pressureTexts.tryIt : pressureTexts.measured({ pressure, output })}
      </p>
    </div>
  );
}
