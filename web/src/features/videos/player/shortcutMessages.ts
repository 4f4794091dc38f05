type Row = readonly [what: string, ...keys: string[]];

const PLAYBACK_ROWS: readonly Row[] = [
  ["Play or pause", "Space"],
  ["Backwards, pause or play, forwards; again is twice as fast", "J", "K", "L"],
  ["Frame back or forward", "←", "→"],
  ["Second back or forward", "Shift+←", "Shift+→"],
  ["First or last frame", "Home", "End"],
  ["To tenths of the film", "0", "9"],
  ["Loop from here, to here, no more", "I", "O", "X"],
  ["Slower or faster", "<", ">"],
  ["Timecode or frame numbers", "T"],
  ["Comment on the frame that is shown", "C"],
  ["Mute", "M"],
  ["Captions", "S"],
  ["Fullscreen", "F"],
  ["These keys", "?"],
];

const REVIEW_ROWS: readonly Row[] = [
  ["What was drawn becomes a note", "Enter"],
  ["Back to those who review together", "R"],
];

/** UI texts of the list of keyboard shortcuts. */
export const shortcutMessages = {
  title: "Keys",
  intro: "They work on the whole page, but not while you write.",
  done: "Done",
  keys: (hasNotes: boolean, isReview: boolean): readonly Row[] => [
    ...PLAYBACK_ROWS.slice(0, 4),
    [hasNotes ? "Note before or after" : "Frame back or forward, too", ",", "."],
    ...PLAYBACK_ROWS.slice(4, -1),
    ...(isReview ? REVIEW_ROWS : []),
    ...PLAYBACK_ROWS.slice(-1),
  ],
} as const;
