import { useRef } from "react";
import { useOwnPicture } from "@/features/storyboard/shared/useOwnPicture";
import styles from "./DrawingCanvas.module.css";
import { useStill } from "./useStill";

interface StillProps {
  cutId: string | null;
  full: string | null;
  quick: string | null;
  isMoving: boolean;
}

/** Covers the canvas, with paper alone where there is no picture. In motion one element is kept, so nothing flickers. */
export function Still({ cutId, full, quick, isMoving }: StillProps) {
  const url = useStill(full, quick);
  if (url === null) return <div className={styles.still} />;
  return <StillPicture key={isMoving ? "moving" : url} cutId={cutId} url={url} />;
}

function StillPicture({ cutId, url }: { cutId: string | null; url: string }) {
  const image = useRef<HTMLImageElement>(null);
  const loaded = useOwnPicture(image, cutId, url);
  return (
    <div className={styles.still}>
      <img ref={image} className={styles.picture} src={url} alt="" decoding="sync" draggable={false} onLoad={loaded} />
    </div>
  );
}
