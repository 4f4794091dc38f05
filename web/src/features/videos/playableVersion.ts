import type { FrameRate } from "@/features/videos/player/frames";
import type { GuestVideo, Video, VideoVersion } from "@/features/videos/types";

/** A film that a video shows, or showed before: one of its versions. */
export interface PlayableVersion {
  number: number;
  url: string;
  thumb: string;
  captions: string | null;
  width: number;
  height: number;
  /** To the end of its sound. */
  seconds: number;
  hasSound: boolean;
  rate: FrameRate;
}

type VersionFields = Omit<
  VideoVersion,
  "number" | "author" | "open_notes" | "open_notes_not_copied" | "created_at" | "media_type" | "size"
>;

function createPlayableVersion(number: number, of: VersionFields): PlayableVersion {
  const { rate_numerator: numerator, rate_denominator: denominator, frames, width, height } = of;
  const rate = { numerator, denominator, frames };
  const files = { url: of.video_url, thumb: of.thumb_url, captions: of.captions_url };
  return { number, ...files, width, height, seconds: of.duration_seconds, hasSound: of.has_sound, rate };
}

/** What everybody sees: the newest. */
export function getNewestPlayableVersion(video: Video): PlayableVersion {
  return createPlayableVersion(video.video_version, video);
}

/** What a guest sees. */
export function getGuestPlayableVersion(of: GuestVideo): PlayableVersion {
  return createPlayableVersion(of.video_version, of);
}

export function toPlayableVersion(version: VideoVersion): PlayableVersion {
  return createPlayableVersion(version.number, version);
}
