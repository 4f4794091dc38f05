import { LIMITS } from "@/api/gen/limits";
import { texts } from "./texts";

export interface ChosenFile {
  file: File;
  url: string;
  /** Duration in seconds; null if the browser can't read it. The server will. */
  duration: number | null;
  isPlayable: boolean;
}

function readMetadata(url: string): Promise<{ duration: number | null; isPlayable: boolean }> {
  const video = document.createElement("video");
  video.preload = "metadata";
  video.muted = true;
  const metadata = new Promise<{ duration: number | null; isPlayable: boolean }>((resolve) => {
    video.onloadedmetadata = () => {
      const isPlayable = video.videoWidth > 0;
      resolve({ duration: Number.isFinite(video.duration) ? video.duration : null, isPlayable });
    };
    video.onerror = () => resolve({ duration: null, isPlayable: false });
    video.src = url;
  });
  // Stop loading: otherwise the element reports an error once the URL is revoked.
  return metadata.finally(() => {
    video.onerror = null;
    video.removeAttribute("src");
    video.load();
  });
}

/** Check a file before the upload. Returns an error message if it's invalid. The caller revokes the URL. */
export async function inspectFile(file: File): Promise<ChosenFile | string> {
  if (file.size > LIMITS.VIDEO_BYTES_MAX) return texts.tooLarge;
  if (file.size === 0) return texts.emptyFile;
  const url = URL.createObjectURL(file);
  const { duration, isPlayable } = await readMetadata(url);
  if (duration !== null && duration > LIMITS.VIDEO_SECONDS_MAX) {
    URL.revokeObjectURL(url);
    return texts.tooLong;
  }
  return { file, url, duration, isPlayable };
}
