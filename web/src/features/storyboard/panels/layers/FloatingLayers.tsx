import { lazy, Suspense } from "react";
import { messages } from "@/features/storyboard/messages";
import { FloatingPanel } from "@/features/storyboard/shared/FloatingPanel";
import styles from "./Layers.module.css";

const LayersPanel = lazy(() => import("./LayersPanel"));

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
