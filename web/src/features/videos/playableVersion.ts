import type { FrameRate } from "@/features/videos/player/frames";
import type { GuestVideo, Video, VideoVersion } from "@/features/videos/types";

/** A version of a video, as the player needs it. */
export interface PlayableVersion {
  number: number;
  url: string;
  thumb: string;
  captions: string | null;
  width: number;
  height: number;
  /** Duration in seconds, including sound after the last frame. */
  seconds: number;
  hasSound: boolean;
  rate: FrameRate;
}

type VersionFields = Omit<
  VideoVersion,
  "number" | "author" | "open_notes" | "open_notes_not_copied" | "created_at" | "media_type" | "size"
>;

function createPlayableVersion(number: number, fields: VersionFields): PlayableVersion {
  const { rate_numerator: numerator, rate_denominator: denominator, frames, width, height } = fields;
  const rate = { numerator, denominator, frames };
  const files = { url: fields.video_url, thumb: fields.thumb_url, captions: fields.captions_url };
  return { number, ...files, width, height, seconds: fields.duration_seconds, hasSound: fields.has_sound, rate };
}

/** Return the newest version of a video. */
export function getNewestPlayableVersion(video: Video): PlayableVersion {
  return createPlayableVersion(video.video_version, video);
}

/** Return the version that a guest link shows. */
export function getGuestPlayableVersion(video: GuestVideo): PlayableVersion {
  return createPlayableVersion(video.video_version, video);
}

export function toPlayableVersion(version: VideoVersion): PlayableVersion {
  return createPlayableVersion(version.number, version);
}
