/** Shapes of videos under the names that the watch page uses; all of them are generated from the server. */
export type {
  CommentList,
  CommentOut as Comment,
  Creator,
  GuestLinkNew,
  GuestLinkOut as GuestLink,
  GuestVideo,
  RatingOut as Rating,
  ReviewNoteEdit,
  ReviewNoteNew,
  ReviewNoteOut as ReviewNote,
  ReviewStroke,
  VideoEdit,
  VideoOut as Video,
  VideoVersionOut as VideoVersion,
} from "@/api/gen/rest/types.gen";
