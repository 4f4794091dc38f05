import { Circle, Slash, Square } from "lucide-react";
import { useStore } from "zustand";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { settings } from "@/features/storyboard/store/settings";
import styles from "./Playbar.module.css";

/** The shapes that can be drawn from corner to corner. */
export default function ShapeSheet() {
  const tool = useStore(settings, (state) => state.tool);
  return (
    <div className={styles.shapes}>
      <CommandButton command="line" pressed={tool === "line"}>
        <Slash size={18} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="rectangle" pressed={tool === "rectangle"}>
        <Square size={18} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="ellipse" pressed={tool === "ellipse"}>
        <Circle size={18} aria-hidden="true" />
      </CommandButton>
    </div>
  );
}
