import { useId } from "react";
import { useStore } from "zustand";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { useLayers } from "@/features/storyboard/shared/useLayers";
import { ONION_COUNT_MAX, type OnionOptions as Options, settings } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { Checkbox } from "@/ui/forms/Checkbox";
import { Slider } from "@/ui/forms/Slider";
import { Switch } from "@/ui/forms/Switch";
import styles from "./BrushOptions.module.css";
import { brushTexts, onionTexts } from "./texts";

/** Change options, and show the onion skins, so that the change can be seen. */
function setOptions(changes: Partial<Options>): void {
  settings.setState(({ onionOptions }) => ({ onion: true, onionOptions: { ...onionOptions, ...changes } }));
}

/** Popover content with the options of onion skins. */
export default function OnionOptions() {
  const isOn = useStore(settings, (state) => state.onion);
  const options = useStore(settings, (state) => state.onionOptions);
  return (
    <div className={styles.sheet}>
      <Switch checked={isOn} onCheckedChange={(onion) => settings.setState({ onion })}>
        {texts.show}
      </Switch>
      <SideOptions
        heading={onionTexts.before}
        count={options.before}
        colour={options.beforeColour}
        opacity={options.beforeOpacity}
        onCountChange={(before) => setOptions({ before })}
        onColorChange={(beforeColour) => setOptions({ beforeColour })}
        onOpacityChange={(beforeOpacity) => setOptions({ beforeOpacity })}
      />
      <SideOptions
        heading={onionTexts.after}
        count={options.after}
        colour={options.afterColour}
        opacity={options.afterOpacity}
        onCountChange={(after) => setOptions({ after })}
        onColorChange={(afterColour) => setOptions({ afterColour })}
        onOpacityChange={(afterOpacity) => setOptions({ afterOpacity })}
      />
      <Switch checked={options.isSameScene} onCheckedChange={(isSameScene) => setOptions({ isSameScene })}>
        {onionTexts.sameScene}
      </Switch>
      <LayerOptions chosen={options.layers} />
    </div>
  );
}

interface SideOptionsProps {
  heading: string;
  count: number;
  /** #rrggbb */
  colour: string;
  /** 0 to 1 */
  opacity: number;
  onCountChange: (count: number) => void;
  onColorChange: (colour: string) => void;
  onOpacityChange: (opacity: number) => void;
}

function SideOptions({ heading, count, colour, opacity, ...handlers }: SideOptionsProps) {
  const headingId = useId();
  const rows = [
    { label: onionTexts.cuts, value: count, min: 0, max: ONION_COUNT_MAX, onValueChange: handlers.onCountChange },
    {
      label: brushTexts.opacity,
      value: Math.round(opacity * 100),
      min: 5,
      max: 100,
      step: 5,
      valueText: brushTexts.percent,
      onValueChange: (percent: number) => handlers.onOpacityChange(percent / 100),
    },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own box
    <div className={styles.presets} role="group" aria-labelledby={headingId}>
      <div className={styles.optionRow}>
        <h3 id={headingId} className={styles.sideHeading}>
          {heading}
        </h3>
        <input
          type="color"
          className={styles.tint}
          aria-label={onionTexts.color}
          title={onionTexts.color}
          value={colour}
          onChange={(event) => handlers.onColorChange(event.target.value)}
        />
      </div>
      {rows.map((row) => (
        <div key={row.label} className={styles.optionRow}>
          <span className={styles.label}>{row.label}</span>
          <Slider {...row} className={styles.slider} />
          <span className={styles.value}>{row.valueText?.(row.value) ?? row.value}</span>
        </div>
      ))}
    </div>
  );
}

/** Chooses layers by name: those of the current cut, and those chosen earlier. */
function LayerOptions({ chosen }: { chosen: readonly string[] }) {
  const { drawings } = useEditorContext();
  const headingId = useId();
  const layers = useLayers(
    drawings,
    useBoard((state) => state.currentId),
  );
  const names = [...new Set([...(layers ?? []).map(({ name }) => name).reverse(), ...chosen])];
  const toggle = (name: string, isChosen: boolean): void =>
    setOptions({ layers: isChosen ? [...chosen, name] : chosen.filter((each) => each !== name) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own box
    <div className={styles.presets} role="group" aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {texts.layers}
      </h3>
      <div className={styles.presetList}>
        <Checkbox checked={chosen.length === 0} onCheckedChange={() => setOptions({ layers: [] })}>
          {onionTexts.allLayers}
        </Checkbox>
        {names.map((name) => (
          <Checkbox key={name} checked={chosen.includes(name)} onCheckedChange={(isChosen) => toggle(name, isChosen)}>
            {name}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}
