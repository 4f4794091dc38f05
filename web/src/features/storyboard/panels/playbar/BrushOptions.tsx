import { useStore } from "zustand";
import { BRUSH_CURVE_MAX } from "@/api/gen/limit-values";
import { BRUSH_TIP_KINDS } from "@/engine/brush/brushTip";
import { SMOOTHING_MAX } from "@/engine/brush/strokeSmoother";
import { ANONYMOUS_USER_ID, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { selectBrushKind, setBrushTip, settings } from "@/features/storyboard/store/settings";
import { Button } from "@/ui/buttons/Button";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import { Slider, type SliderProps } from "@/ui/forms/Slider";
import { Switch } from "@/ui/forms/Switch";
import styles from "./BrushOptions.module.css";
import { BrushPresetList } from "./BrushPresetList";
import { BrushPreview } from "./BrushPreview";
import { brushTexts } from "./texts";

/** Slider steps on each side of the linear pressure curve. */
const CURVE_STEPS = 10;

const KINDS = BRUSH_TIP_KINDS.map((value) => ({ value, label: brushTexts[value] }));

/** Popover content with the brush settings, pen-only mode and, for signed-in users, the saved brushes. */
export default function BrushOptions() {
  const { drawings, dialogs } = useEditorContext();
  const tip = useStore(settings, (state) => state.tip);
  const smoothing = useStore(settings, (state) => state.smoothing);
  const penOnly = useStore(settings, (state) => state.penOnly);
  const { percent } = brushTexts;
  return (
    <div className={styles.sheet}>
      <BrushPreview />
      <RadioGroup
        label={brushTexts.kind}
        className={styles.kinds}
        value={tip.kind}
        options={KINDS}
        onValueChange={selectBrushKind}
      />
      <BrushSlider
        label={brushTexts.opacity}
        value={tip.opacity * 100}
        min={1}
        max={100}
        valueText={percent}
        onValueChange={(value) => setBrushTip({ opacity: value / 100 })}
      />
      <BrushSlider
        label={brushTexts.flow}
        value={tip.flow * 100}
        min={1}
        max={100}
        valueText={percent}
        onValueChange={(value) => setBrushTip({ flow: value / 100 })}
      />
      <BrushSlider
        label={brushTexts.minimumSize}
        title={brushTexts.minimumSizeHint}
        value={tip.thin * 100}
        min={0}
        max={100}
        valueText={percent}
        onValueChange={(value) => setBrushTip({ thin: value / 100 })}
      />
      <BrushSlider
        label={brushTexts.curve}
        value={getCurveStep(tip.curve)}
        min={-CURVE_STEPS}
        max={CURVE_STEPS}
        valueText={brushTexts.curveText}
        onValueChange={(value) => setBrushTip({ curve: BRUSH_CURVE_MAX ** (value / CURVE_STEPS) })}
      />
      <BrushSlider
        label={brushTexts.smoothing}
        value={smoothing}
        min={0}
        max={SMOOTHING_MAX}
        valueText={brushTexts.smoothingText}
        onValueChange={(value) => settings.setState({ smoothing: value })}
      />
      <Switch checked={penOnly} onCheckedChange={(next) => settings.setState({ penOnly: next })}>
        {brushTexts.penOnly}
      </Switch>
      <p className={styles.hint}>{brushTexts.penOnlyHint}</p>
      <Button className={styles.kinds} onClick={() => dialogs.setState({ popup: { name: "pressure" } })}>
        {brushTexts.pressure}
      </Button>
      {drawings.options.userId === ANONYMOUS_USER_ID ? null : <BrushPresetList />}
    </div>
  );
}

function getCurveStep(curve: number): number {
  return Math.round((Math.log(curve) / Math.log(BRUSH_CURVE_MAX)) * CURVE_STEPS);
}

function BrushSlider({ title, ...slider }: SliderProps & { title?: string; valueText: (value: number) => string }) {
  return (
    <div className={styles.optionRow} title={title}>
      <span className={styles.label}>{slider.label}</span>
      <Slider {...slider} value={Math.round(slider.value)} className={styles.slider} />
      <span className={styles.value}>{slider.valueText(slider.value)}</span>
    </div>
  );
}
