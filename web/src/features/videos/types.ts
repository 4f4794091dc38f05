/** Shapes of videos under the names that the watch page uses; all of them are generated from the server. */
export type {
  CommentList,
  CommentOut as Comment,
  Creator,
  FilmVersion,
  GuestFilm,
  GuestLinkNew,
  GuestLinkOut as GuestLink,
  RatingOut as Rating,
  ReviewNoteEdit,
  ReviewNoteNew,
  ReviewNoteOut as ReviewNote,
  ReviewStroke,
  VideoEdit,
  VideoOut as Video,
} from "@/api/gen/rest/types.gen";
