/** The API's shapes of videos in lists and of publications, generated from the server. */
export type { Featured, PublicationOut as Publication, VideoTile } from "@/api/gen/rest/types.gen";
