import { toggleFullscreen } from "@/ui/fullscreen";

/** What phones offer that let only the film itself fill the screen. */
interface WebKitVideoElement extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** The player fills the screen, or no longer does; on phones that allow no more, the film alone. */
export function toggleVideoFullscreen(video: WebKitVideoElement | null): void {
  if (!document.fullscreenEnabled && video?.webkitEnterFullscreen) video.webkitEnterFullscreen();
  else void toggleFullscreen();
}
