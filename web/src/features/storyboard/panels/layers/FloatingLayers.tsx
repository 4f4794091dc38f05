import { messages } from "@/features/storyboard/messages";
import { FloatingPanel } from "@/features/storyboard/shared/FloatingPanel";
import type { Home } from "@/features/storyboard/shared/place";
import { late } from "@/ui/late";
import styles from "./Layers.module.css";

const LayersPanel = late(() => import("./LayersPanel"));

/** The layers as a panel that floats over the page. */
export function FloatingLayers({ home }: { home: Home }) {
  return (
    <FloatingPanel name="layers" title={messages.layers} home={home}>
      <LayersPanel />
    </FloatingPanel>
  );
}

/** As a tab they stand still. */
export function DockedLayers() {
  return (
    <section className={styles.docked} aria-label={messages.layers}>
      <LayersPanel />
    </section>
  );
}
