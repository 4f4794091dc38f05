import { Circle, PaintBucket, Slash, Square } from "lucide-react";
import { useStore } from "zustand";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { settings } from "@/features/storyboard/store/settings";
import { Slider } from "@/ui/forms/Slider";
import styles from "./BrushOptions.module.css";
import { brushTexts } from "./texts";

/** Largest gap between lines that the fill tool can close, in px. */
const GAP_MAX = 24;

const TOOLS = [
  { command: "line", Icon: Slash },
  { command: "rectangle", Icon: Square },
  { command: "ellipse", Icon: Circle },
  { command: "fill", Icon: PaintBucket },
] as const;

/** Popover content with the shape tools, the fill tool and its gap closing. */
export default function ShapeOptions() {
  const tool = useStore(settings, (state) => state.tool);
  const gap = useStore(settings, (state) => state.gap);
  return (
    <div className={styles.sheet}>
      <div className={styles.tools}>
        {TOOLS.map(({ command, Icon }) => (
          <CommandButton key={command} command={command} pressed={tool === command}>
            <Icon size={18} aria-hidden="true" />
          </CommandButton>
        ))}
      </div>
      <div className={styles.optionRow}>
        <span className={styles.label}>{brushTexts.gap}</span>
        <Slider
          className={styles.slider}
          label={brushTexts.gap}
          value={gap}
          min={0}
          max={GAP_MAX}
          valueText={(px) => brushTexts.gapText({ px })}
          onValueChange={(value) => settings.setState({ gap: value })}
        />
        <span className={styles.value}>{brushTexts.gapText({ px: gap })}</span>
      </div>
    </div>
  );
}
