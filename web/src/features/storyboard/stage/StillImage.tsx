import { useRef } from "react";
import { useMarkStalePicture } from "@/features/storyboard/shared/useMarkStalePicture";
import styles from "./DrawingCanvas.module.css";
import { useStillUrl } from "./useStillUrl";

interface StillImageProps {
  cutId: string | null;
  fullUrl: string | null;
  smallUrl: string | null;
  isMoving: boolean;
}

/** Image that covers the canvas; blank paper if there is none. While moving, one element is reused to avoid flicker. */
export function StillImage({ cutId, fullUrl, smallUrl, isMoving }: StillImageProps) {
  const url = useStillUrl(fullUrl, smallUrl);
  if (url === null) return <div className={styles.still} />;
  return <StillPicture key={isMoving ? "moving" : url} cutId={cutId} url={url} />;
}

function StillPicture({ cutId, url }: { cutId: string | null; url: string }) {
  const image = useRef<HTMLImageElement>(null);
  const handleLoad = useMarkStalePicture(image, cutId, url);
  return (
    <div className={styles.still}>
      <img
        ref={image}
        className={styles.picture}
        src={url}
        alt=""
        decoding="sync"
        draggable={false}
        onLoad={handleLoad}
      />
    </div>
  );
}
