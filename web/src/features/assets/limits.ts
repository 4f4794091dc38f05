export {
  ASSET_BATCH_MAX,
  ASSET_NAME_MAX,
  ASSET_PREVIEW_URL_SECONDS,
  ASSET_TRASH_DAYS,
  CUT_FOLDER_BATCH_MAX,
  FOLDER_BATCH_MAX,
  FOLDER_PATTERN_DEFAULT,
  SEARCH_MAX,
  SUBFOLDERS_DEFAULT,
  UPLOAD_HOURS,
} from "@/api/gen/limit-values";

/** Safety margin, in seconds, when refreshing preview URLs before they expire. */
export const URL_REUSE_MARGIN_SECONDS = 5;
