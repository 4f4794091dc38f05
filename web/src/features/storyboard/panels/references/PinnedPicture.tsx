import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useQuery } from "@tanstack/react-query";
import { PinOff } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { ApiProblem } from "@/api/http/problem";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import { Dialog } from "@/ui/dialogs/Dialog";
import { Skeleton } from "@/ui/layout/Skeleton";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import type { Pins } from "./pins";
import { pictureQuery } from "./queries";
import styles from "./References.module.css";
import { referenceTexts } from "./texts";

interface PinnedPictureProps {
  projectId: string;
  id: string;
  pins: Pins;
}

/** A pinned picture. A click enlarges it; dragging it or Alt with the arrow keys moves it. */
export function PinnedPicture({ projectId, id, pins }: PinnedPictureProps) {
  const { data: asset, error, refetch } = useQuery(pictureQuery(projectId, id));
  const [isEnlarged, setEnlarged] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  usePinDrag(row, id, pins);
  if (!asset) {
    return (
      <li ref={row} className={styles.item}>
        {error ? (
          <PictureError error={error} onRetry={() => void refetch()} onRemove={() => pins.toggle(id)} />
        ) : (
          <div role="status">
            <VisuallyHidden>{referenceTexts.loading}</VisuallyHidden>
            <Skeleton width="100%" height={96} />
          </div>
        )}
      </li>
    );
  }
  const { name, tile, preview_url } = asset;
  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    pins.move(id, step);
  };
  return (
    <li ref={row} className={styles.item}>
      <button
        type="button"
        className={styles.picture}
        aria-label={referenceTexts.enlarge({ name })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => setEnlarged(true)}
        onKeyDown={handleKeyDown}
      >
        {tile ? (
          <img src={tile.url} width={tile.width} height={tile.height} alt="" draggable={false} />
        ) : (
          <span className={styles.noPreview}>{referenceTexts.noPreview}</span>
        )}
      </button>
      <div className={styles.caption}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <IconButton label={referenceTexts.remove({ name })} size="small" onClick={() => pins.toggle(id)}>
          <PinOff size={14} aria-hidden="true" />
        </IconButton>
      </div>
      {isEnlarged ? (
        <Dialog
          open
          size="large"
          title={name}
          onOpenChange={setEnlarged}
          footer={<Button onClick={() => setEnlarged(false)}>{referenceTexts.closeEnlarged}</Button>}
        >
          <img className={styles.enlarged} src={preview_url ?? tile?.url} alt={name} />
        </Dialog>
      ) : null}
    </li>
  );
}

function PictureError({ error, onRetry, onRemove }: { error: Error; onRetry: () => void; onRemove: () => void }) {
  const isMissing = error instanceof ApiProblem && error.status === 404;
  return (
    <div role="alert" className={styles.error}>
      <p>{isMissing ? referenceTexts.unavailable : referenceTexts.failed}</p>
      {isMissing ? null : (
        <Button size="small" onClick={onRetry}>
          {referenceTexts.tryAgain}
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={onRemove}>
        {referenceTexts.unpin}
      </Button>
    </div>
  );
}

/** Make a picture draggable onto another one, whose position it takes. */
function usePinDrag(element: RefObject<HTMLLIElement | null>, id: string, pins: Pins): void {
  const latest = useRef(pins);
  useEffect(() => {
    latest.current = pins;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element stays the same
  useEffect(() => {
    const item = element.current;
    if (!item) return;
    const markDropTarget = (isOver: boolean) => () => void item.toggleAttribute("data-over", isOver);
    return combine(
      draggable({ element: item, getInitialData: () => ({ pinId: id }) }),
      dropTargetForElements({
        element: item,
        canDrop: ({ source }) => typeof source.data.pinId === "string" && source.data.pinId !== id,
        onDragEnter: markDropTarget(true),
        onDragLeave: markDropTarget(false),
        onDrop: ({ source }) => {
          markDropTarget(false)();
          latest.current.move(source.data.pinId as string, id);
        },
      }),
    );
  }, [id]);
}
