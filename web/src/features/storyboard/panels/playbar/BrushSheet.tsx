import { useStore } from "zustand";
import { BRUSH_CURVE_MAX } from "@/api/gen/limit-values";
import { SMOOTHING_MAX } from "@/engine/smoother";
import { TIP_KINDS } from "@/engine/tip";
import { NOBODY, useDesk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { setTip, settings } from "@/features/storyboard/store/settings";
import { RadioGroup } from "@/ui/RadioGroup";
import { Slider, type SliderProps } from "@/ui/Slider";
import { Switch } from "@/ui/Switch";
import { BrushSample } from "./BrushSample";
import styles from "./BrushSettings.module.css";
import { KeptBrushes } from "./KeptBrushes";
import { brushMessages } from "./messages";

/** From softest to hardest the pressure goes in so many steps to each side of even. */
const CURVE_STEPS = 10;

const KINDS = TIP_KINDS.map((value) => ({ value, label: brushMessages[value] }));

/** What is drawn with, and how the hand's movement becomes a line. */
export default function BrushSheet() {
  const { drawings } = useDesk();
  const tip = useStore(settings, (state) => state.tip);
  const smoothing = useStore(settings, (state) => state.smoothing);
  const penOnly = useStore(settings, (state) => state.penOnly);
  const { percent } = brushMessages;
  return (
    <div className={styles.sheet}>
      <BrushSample />
      <RadioGroup
        label={brushMessages.kind}
        className={styles.kinds}
        value={tip.kind}
        options={KINDS}
        onValueChange={(kind) => setTip({ kind })}
      />
      <Line
        label={brushMessages.opacity}
        value={tip.opacity * 100}
        min={1}
        max={100}
        valueText={percent}
        onValueChange={(value) => setTip({ opacity: value / 100 })}
      />
      <Line
        label={brushMessages.flow}
        value={tip.flow * 100}
        min={1}
        max={100}
        valueText={percent}
        onValueChange={(value) => setTip({ flow: value / 100 })}
      />
      <Line
        label={brushMessages.thin}
        title={brushMessages.thinHint}
        value={tip.thin * 100}
        min={0}
        max={100}
        valueText={percent}
        onValueChange={(value) => setTip({ thin: value / 100 })}
      />
      <Line
        label={brushMessages.curve}
        value={stepOf(tip.curve)}
        min={-CURVE_STEPS}
        max={CURVE_STEPS}
        valueText={brushMessages.curveText}
        onValueChange={(value) => setTip({ curve: BRUSH_CURVE_MAX ** (value / CURVE_STEPS) })}
      />
      <Line
        label={messages.smoothing}
        value={smoothing}
        min={0}
        max={SMOOTHING_MAX}
        valueText={messages.smoothingText}
        onValueChange={(value) => settings.setState({ smoothing: value })}
      />
      <Switch checked={penOnly} onCheckedChange={(next) => settings.setState({ penOnly: next })}>
        {messages.penOnly}
      </Switch>
      <p className={styles.hint}>{messages.penOnlyHint}</p>
      {drawings.options.userId === NOBODY ? null : <KeptBrushes />}
    </div>
  );
}

function stepOf(curve: number): number {
  return Math.round((Math.log(curve) / Math.log(BRUSH_CURVE_MAX)) * CURVE_STEPS);
}

function Line({ title, ...slider }: SliderProps & { title?: string; valueText: (value: number) => string }) {
  return (
    <div className={styles.line} title={title}>
      <span className={styles.label}>{slider.label}</span>
      <Slider {...slider} value={Math.round(slider.value)} className={styles.slider} />
      <span className={styles.value}>{slider.valueText(slider.value)}</span>
    </div>
  );
}
