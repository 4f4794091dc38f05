/** Runs one browser measurement: `node bench/browser.mjs <part>`, with its parameters as JSON on stdin. */
import { launch } from "./browser/chromium.mjs";
import { comparing } from "./browser/comparing.mjs";
import { drawing } from "./browser/drawing.mjs";
import { begins, following, lanes, sounding, waves } from "./browser/heard.mjs";
import { hugeBoard } from "./browser/huge_board.mjs";
import { longBoard } from "./browser/long_board.mjs";
import { manyCuts } from "./browser/many_cuts.mjs";
import { opening } from "./browser/opening.mjs";
import { pair } from "./browser/pair.mjs";
import { playing } from "./browser/playing.mjs";
import { screening } from "./browser/screening.mjs";
import { talking } from "./browser/talking.mjs";
import { tiles } from "./browser/tiles.mjs";
import { watching } from "./browser/watching.mjs";

const PARTS = {
  begins,
  comparing,
  drawing,
  following,
  lanes,
  opening,
  manyCuts,
  longBoard,
  hugeBoard,
  pair,
  playing,
  screening,
  sounding,
  talking,
  tiles,
  watching,
  waves,
};

const measure = PARTS[process.argv[2]];
if (!measure) throw new Error(`The parts are: ${Object.keys(PARTS).join(", ")}`);
let text = "";
for await (const piece of process.stdin) text += piece;
const browser = await launch();
try {
  const found = await measure(browser, JSON.parse(text));
  process.stdout.write(`${JSON.stringify({ chromium: browser.version(), ...found })}\n`);
} finally {
  await browser.close();
}
