/** Generated API types, under the names used by the watch page. */
/** Generated API types of videos in lists and of publications. */
export type {
  CommentList,
  CommentOut as Comment,
  Creator,
  Featured,
  GuestLinkNew,
  GuestLinkOut as GuestLink,
  GuestVideo,
  PublicationOut as Publication,
  RatingOut as Rating,
  ReviewNoteEdit,
  ReviewNoteNew,
  ReviewNoteOut as ReviewNote,
  ReviewStroke,
  VideoEdit,
  VideoOut as Video,
  VideoTile,
  VideoVersionOut as VideoVersion,
} from "@/api/gen/rest/types.gen";
