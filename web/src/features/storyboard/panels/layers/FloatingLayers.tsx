import { messages } from "@/features/storyboard/messages";
import { FloatingPanel } from "@/features/storyboard/shared/FloatingPanel";
import type { PanelDefaults } from "@/features/storyboard/shared/panelDefaults";
import { lazyComponent } from "@/ui/lazyComponent";
import styles from "./Layers.module.css";

const LayersPanel = lazyComponent(() => import("./LayersPanel"));

/** The layers panel as a floating window. */
export function FloatingLayers({ home }: { home: PanelDefaults }) {
  return (
    <FloatingPanel name="layers" title={messages.layers} defaults={home}>
      <LayersPanel />
    </FloatingPanel>
  );
}

/** The layers panel as a docked tab. */
export function DockedLayers() {
  return (
    <section className={styles.docked} aria-label={messages.layers}>
      <LayersPanel />
    </section>
  );
}
