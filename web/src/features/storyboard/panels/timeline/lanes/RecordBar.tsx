import { Mic, Square, X } from "lucide-react";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useAudioState } from "@/features/storyboard/editorContext/editorContext";
import { preventButtonFocus } from "@/features/storyboard/shared/input/preventButtonFocus";
import type { Recorder } from "@/features/storyboard/sound/recording/recorder";
import { settings } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/buttons/IconButton";
import { Select } from "@/ui/forms/Select";
import { Switch } from "@/ui/forms/Switch";
import styles from "./RecordBar.module.css";
import { laneTexts } from "./texts";

/** Recording bar: count-in, input level, and buttons to stop or discard. */
export default function RecordBar() {
  const recorder = useAudioState((state) => state.recorder);
  return recorder ? <RecordingStatus recorder={recorder} /> : null;
}

function RecordingStatus({ recorder }: { recorder: Recorder }) {
  const { phase, count, level, devices, deviceId } = useStore(recorder.store);
  const headphones = useStore(settings, (state) => state.headphones);
  // During the count-in, Escape cancels: nothing has been recorded yet.
  useEffect(() => {
    if (phase !== "counting") return;
    const cancelOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      recorder.cancel();
    };
    window.addEventListener("keydown", cancelOnEscape, { capture: true });
    return () => window.removeEventListener("keydown", cancelOnEscape, { capture: true });
  }, [phase, recorder]);
  if (phase === "off") return null;
  return (
    <section className={styles.bar} aria-label={laneTexts.recording} onMouseDown={preventButtonFocus}>
      <p className={styles.status} role="status" data-phase={phase}>
        {phase === "counting" ? (
          <span className={styles.count}>{count}</span>
        ) : (
          <Mic className={styles.dot} size={18} aria-hidden="true" />
        )}
        {laneTexts.phases[phase]}
      </p>
      <meter className={styles.level} aria-label={laneTexts.level} min={0} max={1} high={0.9} value={level} />
      {devices.length > 1 && phase === "counting" ? (
        <Select
          label={laneTexts.microphone}
          value={deviceId ?? devices[0]?.id ?? ""}
          options={devices.map(({ id, name }) => ({ value: id, label: name === "" ? laneTexts.microphone : name }))}
          onValueChange={(id) => void recorder.setDevice(id)}
        />
      ) : null}
      {phase === "counting" ? (
        <Switch checked={headphones} onCheckedChange={(next) => settings.setState({ headphones: next })}>
          {laneTexts.headphones}
        </Switch>
      ) : null}
      {phase === "recording" ? (
        <IconButton label={laneTexts.stop} keys="Space" onClick={() => void recorder.toggle()}>
          <Square size={16} fill="currentColor" aria-hidden="true" />
        </IconButton>
      ) : null}
      {phase === "counting" || phase === "recording" ? (
        <IconButton label={laneTexts.discard} onClick={() => recorder.cancel()}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
    </section>
  );
}
