/** Runs one browser measurement: `node bench/browser/run.mjs <measurement>`, with its parameters as JSON on stdin. */
import { launchBrowser } from "./harness/chromium.mjs";
import {
  measureAudioSync,
  measurePlaybackCost,
  measurePlaybackStart,
  measureTrackScrolling,
  measureWaveforms,
} from "./measurements/audio_playback.mjs";
import { measureBoardOpening } from "./measurements/board_opening.mjs";
import { measureChatThread } from "./measurements/chat_thread.mjs";
import { measureCoEditing } from "./measurements/co_editing.mjs";
import { measureDrawing } from "./measurements/drawing.mjs";
import { measureHugeBoard } from "./measurements/huge_board.mjs";
import { measureLiveReview } from "./measurements/live_review.mjs";
import { measureLongBoard } from "./measurements/long_board.mjs";
import { measureManyCuts } from "./measurements/many_cuts.mjs";
import { measurePlayback } from "./measurements/playback.mjs";
import { measureThumbnails } from "./measurements/thumbnails.mjs";
import { measureVideoComparison } from "./measurements/video_comparison.mjs";
import { measureWatchPage } from "./measurements/watch_page.mjs";

const MEASUREMENTS = {
  audioSync: measureAudioSync,
  boardOpening: measureBoardOpening,
  chatThread: measureChatThread,
  coEditing: measureCoEditing,
  drawing: measureDrawing,
  hugeBoard: measureHugeBoard,
  liveReview: measureLiveReview,
  longBoard: measureLongBoard,
  manyCuts: measureManyCuts,
  playback: measurePlayback,
  playbackCost: measurePlaybackCost,
  playbackStart: measurePlaybackStart,
  thumbnails: measureThumbnails,
  trackScrolling: measureTrackScrolling,
  videoComparison: measureVideoComparison,
  watchPage: measureWatchPage,
  waveforms: measureWaveforms,
};

const measure = MEASUREMENTS[process.argv[2]];
if (!measure) throw new Error(`The measurements are: ${Object.keys(MEASUREMENTS).join(", ")}`);
let text = "";
for await (const chunk of process.stdin) text += chunk;
const browser = await launchBrowser();
try {
  const results = await measure(browser, JSON.parse(text));
  process.stdout.write(`${JSON.stringify({ chromium: browser.version(), ...results })}\n`);
} finally {
  await browser.close();
}
