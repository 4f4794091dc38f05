import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** Shown until the part is there. */
interface FallbackProps {
  fallback?: ReactNode;
}

/** What could not be fetched is asked for again after so long, ms: there may be no network just now. */
const RETRY_MS = 3000;

export interface LazyComponent<Props> {
  (props: Props & FallbackProps): ReactNode;
  /** Fetches the part ahead of its use. A failure is no news: the use itself fetches again. */
  preload: () => void;
}

/**
 * A part of a page that arrives by itself. Unlike React's lazy() under Suspense it is drawn as soon as it is there:
 * Suspense holds back what follows a fallback for 300 ms. Where it cannot be had, the page stands without it and asks
 * again: a board is worth more than one of its panels.
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
