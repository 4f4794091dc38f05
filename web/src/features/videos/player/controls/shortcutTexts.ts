import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of the list of keyboard shortcuts. */
const shortcutCatalog = defineTexts("videos.player.shortcut", {
  rows: {
    playPause: "Play or pause",
    shuttle: "Play backward, pause, play forward (press J or L again to speed up)",
    stepFrame: "Back or forward one frame",
    stepSecond: "Back or forward one second",
    stepNote: "Previous or next note",
    ends: "First or last frame",
    jump: "Jump to 0–90% of the video",
    loop: "Set loop in point, set loop out point, clear loop",
    speed: "Slower or faster",
    timecode: "Timecode or frame numbers",
    comment: "Add a note at the current frame",
    mute: "Mute",
    captions: "Captions",
    fullscreen: "Fullscreen",
    shortcuts: "Show keyboard shortcuts",
    saveNote: "Save the drawing as a note",
    rejoin: "Rejoin the live review",
  },
  keyNames: {
    space: "Space",
    shiftLeft: "Shift+←",
    shiftRight: "Shift+→",
    home: "Home",
    end: "End",
    enter: "Enter",
    digits: "0–9",
  },
  title: "Keyboard shortcuts",
  intro: "These work anywhere on the page, except while you're typing.",
  done: "Done",
});

const { rows, keyNames } = shortcutCatalog;

type Row = readonly [what: string, ...keys: string[]];

export const shortcutTexts = {
  ...shortcutCatalog,
  keys: (hasNotes: boolean, isReview: boolean): readonly Row[] => [
    [rows.playPause, keyNames.space],
    [rows.shuttle, "J", "K", "L"],
    hasNotes ? [rows.stepFrame, "←", "→"] : [rows.stepFrame, "←", "→", ",", "."],
    [rows.stepSecond, keyNames.shiftLeft, keyNames.shiftRight],
    ...(hasNotes ? [[rows.stepNote, ",", "."] as const] : []),
    [rows.ends, keyNames.home, keyNames.end],
    [rows.jump, keyNames.digits],
    [rows.loop, "I", "O", "X"],
    [rows.speed, "<", ">"],
    [rows.timecode, "T"],
    [rows.comment, "C"],
    [rows.mute, "M"],
    [rows.captions, "S"],
    [rows.fullscreen, "F"],
    ...(isReview ? [[rows.saveNote, keyNames.enter] as const, [rows.rejoin, "R"] as const] : []),
    [rows.shortcuts, "?"],
  ],
};
