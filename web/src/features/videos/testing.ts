import { PIXEL_URL, type SentRequest, startTestServer } from "@/api/testing";
import type { ProfileRef } from "@/api/types";
import { smallVideo } from "@/features/videos/player/testing";
import type { Video } from "@/features/videos/types";

export const OLGA: ProfileRef = { id: "o", username: "olga", display_name: "Olga", avatar_url: null };

/** Build a published video as seen by people outside its project. */
export function buildVideo(fields: Partial<Video> = {}): Video {
  return {
    id: "v",
    slug: "crossing-abc",
    public_id: "abc",
    title: "The crossing",
    description: "",
    thumb_url: PIXEL_URL,
    duration_seconds: smallVideo.seconds,
    publisher: OLGA,
    views: 1,
    rating_average: null,
    rating_count: 0,
    rating: { average: null, count: 0, my_rating: null },
    created_at: "2026-01-01T00:00:00Z",
    project: null,
    video_url: smallVideo.url,
    media_type: "video/mp4",
    size: 2700,
    width: 320,
    height: 160,
    has_sound: false,
    frames: smallVideo.rate.frames,
    rate_numerator: smallVideo.rate.numerator,
    rate_denominator: smallVideo.rate.denominator,
    captions_url: null,
    comment_count: 0,
    creators: [],
    featured: false,
    video_version: 1,
    version: 1,
    abilities: {},
    ...fields,
  };
}

/** Start a test server with this video and no comments. */
export function buildVideoServer(video: Video, me?: null) {
  const responses = {
    [`GET /api/videos/${video.slug}`]: video,
    [`GET /api/videos/${video.id}`]: video,
    [`POST /api/videos/${video.id}/views`]: { views: video.views },
    [`GET /api/videos/${video.id}/comments`]: { items: [], next_cursor: null } as unknown,
  };
  return startTestServer(responses, me);
}

/** Build the server's response to a video's first rating. */
export function buildRating({ body }: SentRequest) {
  const { value } = body as { value: number };
  return { average: value, count: 1, my_rating: value };
}
