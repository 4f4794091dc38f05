export {
  ACTION_MAX,
  BOARDS_MAX,
  BRUSH_MAX,
  BRUSH_MIN,
  CAMERA_SIDE_MAX,
  CUT_NAME_MAX,
  DIALOGUE_MAX,
  DIGITS_MAX,
  DIGITS_MIN,
  EDIT_ZIP_ENTRIES_MAX,
  EXPORT_SCENE_MAX,
  EXPORT_TITLE_MAX,
  FRAMES_MAX,
  FRAMES_MIN,
  FRAMING_MAX,
  FRAMING_MIN,
  IMPORT_NAME_MAX,
  LABEL_PATTERN_MAX,
  NOTE_MAX,
  NUMBER_MAX,
  SCENE_TITLE_MAX,
  SHEET_COLUMNS_MAX,
  SHEET_ROWS_MAX,
  START_PAGE_MAX,
  START_PAGE_MIN,
  STORYBOARD_BYTES_MAX,
  STORYBOARD_ENTRIES_MAX,
  VERSION_NAME_MAX,
  VIDEO_SIDE_MAX,
  VIDEO_SIZES,
} from "@/api/gen/limit-values";

/** Debounce: an edit is sent this long after the last one of its kind. */
export const AUTOSAVE_DELAY_MS = 1000;
export const ORDER_DEBOUNCE_MS = 300;
/** How often pending previews are checked. */
export const PREVIEW_CHECK_INTERVAL_MS = 100;
/** The playhead hides its frame number after it hasn't moved for this long. */
export const PLAYHEAD_HIDE_MS = 900;
export const TIMELINE_COLLAPSED_PX = 60;
export const TIMELINE_EXPANDED_PX = 130;
/** Height of a sound lane, and how many fit below the expanded timeline before it scrolls. */
export const LANE_PX = 40;
export const LANES_VISIBLE = 4;
export const LANES_VISIBLE_NARROW = 2;

/** Allowed width of a picture in the contact sheet, in px. */
export const SHEET_MIN_PX = 120;
export const SHEET_MAX_PX = 480;

/** Time after which zooming by wheel has ended, in ms: longer than between the events of a turning wheel. */
export const ZOOM_DEBOUNCE_MS = 100;
