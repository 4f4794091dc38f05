import { SlidersHorizontal } from "lucide-react";
import { useStore } from "zustand";
import { SMOOTHING_MAX } from "@/engine/smoother";
import { messages } from "@/features/storyboard/messages";
import { settings } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/IconButton";
import { Popover } from "@/ui/Popover";
import { Slider } from "@/ui/Slider";
import { Switch } from "@/ui/Switch";
import styles from "./BrushSettings.module.css";

/** How the hand's movement becomes a line. */
export function BrushSettings({ disabled }: { disabled: boolean }) {
  const smoothing = useStore(settings, (state) => state.smoothing);
  const penOnly = useStore(settings, (state) => state.penOnly);
  return (
    <Popover
      title={messages.brushSettings}
      side="top"
      align="start"
      trigger={
        <IconButton label={messages.brushSettings} disabled={disabled}>
          <SlidersHorizontal size={17} aria-hidden="true" />
        </IconButton>
      }
    >
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
    </Popover>
  );
}
