import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** Shown until the part is there. */
interface Waiting {
  fallback?: ReactNode;
}

export interface LatePart<Props> {
  (props: Props & Waiting): ReactNode;
  /** Fetches the part ahead of its use. A failure is no news yet: the use itself fetches again and tells. */
  preload: () => void;
}

/**
 * A part of a page that arrives by itself. Unlike React's lazy() under Suspense it is drawn as soon as it is there:
 * Suspense holds back what follows a fallback for 300 ms.
 */
export function late<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): LatePart<Props> {
  let ready: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    const part = (await load()).default;
    ready = part;
    return part;
  };

  function Late({ fallback = null, ...props }: Props & Waiting) {
    const [part, setPart] = useState<{ Part: ComponentType<Props> | null; error: unknown }>({
      Part: ready,
      error: null,
    });
    useEffect(() => {
      let gone = false;
      if (part.Part !== null || part.error !== null) return;
      fetchPart().then(
        (Part) => !gone && setPart({ Part, error: null }),
        (error: unknown) => !gone && setPart({ Part: null, error }),
      );
      return () => {
        gone = true;
      };
    }, [part]);
    if (part.error !== null) throw part.error;
    const { Part } = part;
    return Part === null ? fallback : <Part {...(props as unknown as Props)} />;
  }

  return Object.assign(Late, { preload: () => void fetchPart().catch(() => undefined) });
}
