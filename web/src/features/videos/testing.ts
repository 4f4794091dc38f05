import { PIXEL, type SentRequest, testServer } from "@/api/testing";
import type { ProfileRef } from "@/api/types";
import { smallFilm } from "@/features/videos/player/testing";
import type { Video } from "@/features/videos/types";

export const OLGA: ProfileRef = { id: "o", username: "olga", display_name: "Olga", avatar_url: null };

/** A published video of the small film, as people outside its project see it. */
export function videoOf(fields: Partial<Video> = {}): Video {
  return {
    id: "v",
    slug: "crossing-abc",
    public_id: "abc",
    title: "The crossing",
    description: "",
    thumb_url: PIXEL,
    duration_seconds: smallFilm.seconds,
    publisher: OLGA,
    views: 1,
    rating_average: null,
    rating_count: 0,
    rating: { average: null, count: 0, my_rating: null },
    created_at: "2026-01-01T00:00:00Z",
    project: null,
    video_url: smallFilm.url,
    media_type: "video/mp4",
    size: 2700,
    width: 320,
    height: 160,
    has_sound: false,
    frames: smallFilm.rate.frames,
    rate_numerator: smallFilm.rate.numerator,
    rate_denominator: smallFilm.rate.denominator,
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

/** A server that has this video, without comments. */
export function serverWith(video: Video, me?: null) {
  const answers = {
    [`GET /api/videos/${video.slug}`]: video,
    [`GET /api/videos/${video.id}`]: video,
    [`POST /api/videos/${video.id}/views`]: { views: video.views },
    [`GET /api/videos/${video.id}/comments`]: { items: [], next_cursor: null } as unknown,
  };
  return testServer(answers, me);
}

/** What a server makes of a rating of the asker's alone. */
export function ratedBy({ body }: SentRequest) {
  const { value } = body as { value: number };
  return { average: value, count: 1, my_rating: value };
}
