import { type Find, type Needs, needsOf, type Part } from "./parts.ts";

const BOARD = /[\\/]src[\\/]app[\\/]StoryboardRoute\.tsx$/;
const OLDER_EDITOR = /[\\/]src[\\/]app[\\/]EditRoute\.tsx$/;
const EDITOR = /[\\/]storyboard[\\/]editor[\\/]StoryboardPage\.tsx$/;

/** What a board asks for as soon as it stands; what is missing here costs a request of its own. */
const SOON =
  /[\\/]storyboard[\\/].*[\\/](ViewButtons|FloatingPanels|SelectionBar|TimelineResizeHandle|BlockDragLayer|ZoomButtons|ShapeOptions|ColorPicker|BrushOptions|ExportMenu|ImportButton|NoticeLine|ShotsMenu)\.tsx?$/;

/** Chat, where its page is not open. */
const LIVE = /[\\/]chat[\\/]background[\\/]ChatBackground\.tsx$/;

/** What a project's settings reckon like a board: no page that shares anything else with boards is to fetch it for that. */
const NUMBERS = /[\\/]src[\\/]playback[\\/]numbers\.ts$/;

const SOCKET = /[\\/]src[\\/]api[\\/](socket|base64)/;

/** What a board shares with those pages that are nearly at their weight: each has these. */
const LOOK =
  /lucide-react[\\/]dist[\\/]esm[\\/](\w+\.mjs|shared)|icons[\\/](arrow-left|chevron-right|plus)\.mjs|src[\\/]ui[\\/](Badge|IconButton|Kbd|Tooltip|tooltipPosition|useLazyPopup)/;

const FEATURE = /[\\/]src[\\/]features[\\/]/;

/**
 * The file that a module goes into, by name; null leaves it to the bundler. Left to that, modules come in as many files as
 * there are sets of parts that need them, over a hundred for a board, most of some hundred bytes; and a browser asks for six
 * at a time. No page gets what it does not need, but for the few kB of `look` and `tools`.
 *
 * A module's own imports are needed wherever it is: so no two files import each other, as long as a file that takes modules
 * of several sets is looked for after all that may need less.
 *
 * @param page the module that the client begins with
 * @param weighed names of the parts whose first download is held to a weight: each is a file of that name
 */
export function chunksOf(page: string, weighed: ReadonlySet<string>): (id: string, find: Find) => string | null {
  let known: Needs | null = null;

  const isWeighed = (id: string): boolean => weighed.has(/(\w+)\.tsx?$/.exec(id)?.[1] ?? "");
  const isOnBoard = ({ id, before }: Part): boolean =>
    BOARD.test(id) || [...(before ?? [])].some((m) => EDITOR.test(m));
  const isSoon = ({ id }: Part): boolean => SOON.test(id);

  return (id, find) => {
    known ??= needsOf(page, find);
    const { parts, pages } = known;
    const by = known.by.get(id) ?? [];
    if (by.length === 0 || isWeighed(id)) return null;
    const isOfBoard = by.every(isOnBoard);
    if (by.some((part) => BOARD.test(part.id))) {
      if (isOfBoard) return "board";
      if (parts.has(id)) return null;
      if (NUMBERS.test(id)) return "numbers";
      if (SOCKET.test(id)) return "socket";
      return LOOK.test(id) ? "look" : "tools";
    }
    if (isOfBoard) {
      if (by.some((part) => OLDER_EDITOR.test(part.id))) return null;
      if (by.some(isSoon)) return "soon";
      return by.length > 1 ? "later" : null;
    }
    const isOfPage = by.some((part) => !isOnBoard(part) && (pages.has(part.id) || isWeighed(part.id)));
    if (isOfPage || (parts.has(id) && !LIVE.test(id))) return null;
    if (by.some(isSoon) && !FEATURE.test(id)) return "popups";
    return by.some((part) => LIVE.test(part.id)) ? "live" : null;
  };
}
