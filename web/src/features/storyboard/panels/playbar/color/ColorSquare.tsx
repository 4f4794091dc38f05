import { type KeyboardEvent, useRef } from "react";
import styles from "./ColorPicker.module.css";
import { type Hsv, hsvToHex } from "./colorSpaces";
import { useDragPosition } from "./dragPosition";
import { colorTexts } from "./texts";

/** Arrow keys change a part by 1; with Shift, and Page Up and Page Down, by this. */
export const LARGE_STEP = 10;
export const HUE_MAX = 360;
/** Distance of the first and last hue from the ends of the slider, CSS px: the handle stays within. */
const HUE_INSET = 10;

interface ColorSliderProps {
  hsv: Hsv;
  /** The color changes: shown, but not chosen yet. */
  onChange: (hsv: Hsv) => void;
  /** The color is chosen: the pointer was lifted, or the focus leaves after keys changed it. */
  onCommit: () => void;
}

const clampPercent = (value: number): number => Math.max(0, Math.min(value, 100));

/** Return the handlers that a square or slider needs for its keys, and to commit what they changed. */
function useSliderKeys(getNext: (event: KeyboardEvent) => Hsv | null, { onChange, onCommit }: ColorSliderProps) {
  const isChanged = useRef(false);
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const next = getNext(event);
      if (next === null) return;
      // The board's own shortcuts use arrow keys, too.
      event.preventDefault();
      event.stopPropagation();
      isChanged.current = true;
      onChange(next);
    },
    onBlur: (): void => {
      if (isChanged.current) onCommit();
      isChanged.current = false;
    },
  };
}

/** Return the handlers for dragging. A canceled drag brings back the color from before it. */
function useColorDrag(toHsv: (x: number, y: number) => Hsv, { hsv, onChange, onCommit }: ColorSliderProps, inset = 0) {
  const start = useRef<Hsv | null>(null);
  return useDragPosition({
    inset,
    onDrag: ({ x, y }) => {
      start.current ??= hsv;
      onChange(toHsv(x, y));
    },
    onEnd: () => {
      start.current = null;
      onCommit();
    },
    onCancel: () => {
      if (start.current) onChange(start.current);
      start.current = null;
    },
  });
}

/** Square of all colors of one hue: saturation from left to right, brightness from bottom to top. */
export function ColorSquare(props: ColorSliderProps) {
  const { hsv } = props;
  const drag = useColorDrag((x, y) => ({ ...hsv, s: x * 100, v: (1 - y) * 100 }), props);
  const keys = useSliderKeys((event) => {
    const step = event.shiftKey ? LARGE_STEP : 1;
    const [saturation, value] = SQUARE_KEYS[event.key] ?? [0, 0];
    if (saturation === 0 && value === 0) return null;
    return { ...hsv, s: clampPercent(hsv.s + saturation * step), v: clampPercent(hsv.v + value * step) };
  }, props);
  return (
    <div
      {...drag}
      {...keys}
      role="slider"
      tabIndex={0}
      className={styles.square}
      style={{ "--hue": hsv.h, "--x": `${hsv.s}%`, "--y": `${100 - hsv.v}%`, "--color": hsvToHex(hsv) }}
      aria-label={colorTexts.square}
      aria-roledescription={colorTexts.squareRole}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(hsv.s)}
      aria-valuetext={colorTexts.squareValue({
        saturation: Math.round(hsv.s),
        brightness: Math.round(hsv.v),
        hex: hsvToHex(hsv),
      })}
    >
      <span className={styles.handle} aria-hidden="true" />
    </div>
  );
}

/** Changes of saturation and brightness by key. */
const SQUARE_KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowDown: [0, -1],
  ArrowUp: [0, 1],
  PageDown: [0, -LARGE_STEP],
  PageUp: [0, LARGE_STEP],
  Home: [-100, 0],
  End: [100, 0],
};

const HUE_KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -LARGE_STEP,
  PageUp: LARGE_STEP,
  Home: -HUE_MAX,
  End: HUE_MAX,
};

/** Slider of all hues. */
export function HueSlider(props: ColorSliderProps) {
  const { hsv } = props;
  const drag = useColorDrag((x) => ({ ...hsv, h: x * HUE_MAX }), props, HUE_INSET);
  const keys = useSliderKeys((event) => {
    const step = HUE_KEYS[event.key];
    if (step === undefined) return null;
    return { ...hsv, h: Math.max(0, Math.min(hsv.h + step * (event.shiftKey ? LARGE_STEP : 1), HUE_MAX)) };
  }, props);
  return (
    <div
      {...drag}
      {...keys}
      role="slider"
      tabIndex={0}
      className={styles.hue}
      style={{
        "--x": `calc(${HUE_INSET}px + (100% - ${2 * HUE_INSET}px) * ${hsv.h / HUE_MAX})`,
        "--color": `hsl(${hsv.h} 100% 50%)`,
      }}
      aria-label={colorTexts.hue}
      aria-valuemin={0}
      aria-valuemax={HUE_MAX}
      aria-valuenow={Math.round(hsv.h)}
      aria-valuetext={colorTexts.hueValue({ hue: Math.round(hsv.h), hex: hsvToHex(hsv) })}
    >
      <span className={styles.handle} aria-hidden="true" />
    </div>
  );
}
