import { useStore } from "zustand";
import { SMOOTHING_MAX } from "@/engine/smoother";
import { messages } from "@/features/storyboard/messages";
import { settings } from "@/features/storyboard/store/settings";
import { Slider } from "@/ui/Slider";
import { Switch } from "@/ui/Switch";
import styles from "./BrushSettings.module.css";

/** How the hand's movement becomes a line. */
export default function BrushSheet() {
  const smoothing = useStore(settings, (state) => state.smoothing);
  const penOnly = useStore(settings, (state) => state.penOnly);
  return (
    <div className={styles.sheet}>
      <div className={styles.line}>
        <span>{messages.smoothing}</span>
        <Slider
          className={styles.slider}
          label={messages.smoothing}
          value={smoothing}
          min={0}
          max={SMOOTHING_MAX}
          valueText={messages.smoothingText}
          onValueChange={(value) => settings.setState({ smoothing: value })}
        />
        <span className={styles.value}>{messages.smoothingText(smoothing)}</span>
      </div>
      <Switch checked={penOnly} onCheckedChange={(next) => settings.setState({ penOnly: next })}>
        {messages.penOnly}
      </Switch>
      <p className={styles.hint}>{messages.penOnlyHint}</p>
    </div>
  );
}
