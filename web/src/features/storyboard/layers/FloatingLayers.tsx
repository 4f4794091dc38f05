import { lazy, Suspense } from "react";
import styles from "@/features/storyboard/layers/Layers.module.css";
import { messages } from "@/features/storyboard/messages";
import { FloatingPanel } from "@/features/storyboard/shared/FloatingPanel";

const LayersPanel = lazy(() => import("@/features/storyboard/layers/LayersPanel"));

/** The layers as a panel that floats over the page. */
export function FloatingLayers() {
  return (
    <FloatingPanel name="layers" title={messages.layers}>
      <Suspense fallback={null}>
        <LayersPanel />
      </Suspense>
    </FloatingPanel>
  );
}

/** On a phone they stand still in the sheet. */
export function DockedLayers() {
  return (
    <section className={styles.docked} aria-label={messages.layers}>
      <Suspense fallback={null}>
        <LayersPanel />
      </Suspense>
    </section>
  );
}
