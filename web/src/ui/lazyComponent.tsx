import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { toast } from "@/ui/status/toasts";
import { texts } from "@/ui/texts";

/** Rendered until the component is loaded. */
interface FallbackProps {
  fallback?: ReactNode;
}

/** Delay before a failed import is repeated, in ms: the network may be down. */
const RETRY_MS = 3000;

export interface LazyComponent<Props> {
  (props: Props & FallbackProps): ReactNode;
  /** Load the component before it is rendered. Failures are ignored; rendering loads it again. */
  preload: () => void;
}

/**
 * Create a lazy component. Unlike React's lazy() with Suspense it renders as soon as it is loaded: Suspense delays
 * content after a fallback by up to 300 ms. If loading fails, a toast says so, and the import is repeated until it works.
 *
 * @param isSilent no toast: for parts that load without a user action
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isSilent = false,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchComponent = async () => {
    const component = (await load()).default;
    loaded = component;
    return component;
  };

  function LazyWrapper({ fallback = null, ...props }: Props & FallbackProps) {
    const [Component, setComponent] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      if (Component !== null) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isUnmounted = false;
      const tryLoad = (isFirstAttempt: boolean): void => {
        fetchComponent().then(
          (component) => !isUnmounted && setComponent(() => component),
          () => {
            if (isUnmounted) return;
            if (isFirstAttempt && !isSilent) toast(texts.partFailed, "error");
            timer = setTimeout(tryLoad, RETRY_MS, false);
          },
        );
      };
      tryLoad(true);
      return () => {
        isUnmounted = true;
        clearTimeout(timer);
      };
    }, [Component]);
    return Component === null ? fallback : <Component {...(props as unknown as Props)} />;
  }

  return Object.assign(LazyWrapper, { preload: () => void fetchComponent().catch(() => undefined) });
}
