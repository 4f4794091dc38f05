import { type ComponentType, type ReactNode, useEffect, useState } from "react";

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
 * content after a fallback by up to 300 ms. If loading fails, the page works without it, and the import is repeated.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let ready: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    const part = (await load()).default;
    ready = part;
    return part;
  };

  function LazyWrapper({ fallback = null, ...props }: Props & FallbackProps) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => ready);
    useEffect(() => {
      if (Part !== null) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let gone = false;
      const ask = (): void => {
        fetchPart().then(
          (fetched) => !gone && setPart(() => fetched),
          () => {
            if (!gone) timer = setTimeout(ask, RETRY_MS);
          },
        );
      };
      ask();
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    }, [Part]);
    return Part === null ? fallback : <Part {...(props as unknown as Props)} />;
  }

  return Object.assign(LazyWrapper, { preload: () => void fetchPart().catch(() => undefined) });
}
