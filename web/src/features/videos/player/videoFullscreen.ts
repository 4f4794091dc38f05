import { toggleFullscreen } from "@/ui/fullscreen";

/** Phones that only allow the video element in full screen (Safari on iPhone). */
interface WebKitVideoElement extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** Toggle full screen of the player, or of the video element if the browser allows only that. */
export function toggleVideoFullscreen(video: WebKitVideoElement | null): void {
  if (!document.fullscreenEnabled && video?.webkitEnterFullscreen) video.webkitEnterFullscreen();
  else void toggleFullscreen();
}
