/** Generated API types of videos in lists and of publications. */
export type { Featured, PublicationOut as Publication, VideoTile } from "@/api/gen/rest/types.gen";
