import { useRef } from "react";
import { useMarkStalePicture } from "@/features/storyboard/shared/useMarkStalePicture";
import styles from "./CutPreview.module.css";

interface CutPictureProps {
  cutId: string;
  url: string;
  onFail: (url: string) => void;
}

/** Picture of the current cut. The `<img>` element is reused across cuts. */
export function CutPicture({ cutId, url, onFail }: CutPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const handleLoad = useMarkStalePicture(image, cutId, url);
  return (
    <img
      ref={image}
      className={styles.picture}
      src={url}
      alt=""
      decoding="sync"
      onLoad={handleLoad}
      onError={() => onFail(url)}
    />
  );
}
