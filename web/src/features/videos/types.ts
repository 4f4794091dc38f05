/** Generated API types, under the names used by the watch page. */
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
