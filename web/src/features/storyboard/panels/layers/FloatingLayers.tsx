import { lazy, Suspense } from "react";
import { messages } from "@/features/storyboard/messages";
import { FloatingPanel } from "@/features/storyboard/shared/FloatingPanel";
import type { Home } from "@/features/storyboard/shared/place";
import styles from "./Layers.module.css";

const LayersPanel = lazy(() => import("./LayersPanel"));

/** The layers as a panel that floats over the page. */
export function FloatingLayers({ home }: { home: Home }) {
  return (
    <FloatingPanel name="layers" title={messages.layers} home={home}>
      <Suspense fallback={null}>
        <LayersPanel />
      </Suspense>
    </FloatingPanel>
  );
}

/** As a tab they stand still. */
export function DockedLayers() {
  return (
    <section className={styles.docked} aria-label={messages.layers}>
      <Suspense fallback={null}>
        <LayersPanel />
      </Suspense>
    </section>
  );
}
