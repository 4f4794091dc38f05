import { type Find, type Needs, needsOf, type Part } from "./parts.ts";

const BOARD = /[\\/]src[\\/]app[\\/]StoryboardRoute\.tsx$/;
const OLDER_EDITOR = /[\\/]src[\\/]app[\\/]EditRoute\.tsx$/;
const EDITOR = /[\\/]storyboard[\\/]editor[\\/]StoryboardPage\.tsx$/;

/** Modules that a board loads right after it appears. One that is missing here costs a separate request. */
const SOON =
  /[\\/]storyboard[\\/].*[\\/](ViewButtons|FloatingPanels|SelectionBar|TimelineResizeHandle|BlockDragLayer|ZoomButtons|ShapeOptions|ColorPicker|BrushOptions|ExportMenu|ImportButton|NoticeLine|ShotsMenu)\.tsx?$/;

/** Chat in the background, while its page isn't open. */
const LIVE = /[\\/]chat[\\/]background[\\/]ChatBackground\.tsx$/;

/** Calculations that project settings share with boards, as a separate chunk: settings don't need the rest of it. */
const NUMBERS = /[\\/]src[\\/]playback[\\/]numbers\.ts$/;

const SOCKET = /[\\/]src[\\/]api[\\/](socket|base64)/;

/** Modules that boards share with the pages that are close to their size budget; each of those pages needs them. */
const LOOK =
  /lucide-react[\\/]dist[\\/]esm[\\/](\w+\.mjs|shared)|icons[\\/](arrow-left|chevron-right|plus)\.mjs|src[\\/]ui[\\/](Badge|IconButton|Kbd|Tooltip|tooltipPosition|useLazyPopup)/;

const FEATURE = /[\\/]src[\\/]features[\\/]/;

/**
 * Returns a function that assigns a module to a chunk by name; null leaves it to the bundler. By default the bundler creates a
 * chunk for each set of parts that share modules: over a hundred for a board, most of a few hundred bytes, while a browser
 * loads only six at a time. No page loads modules that it doesn't need, except for the few kB of `look` and `tools`.
 *
 * A module's imports are needed wherever the module is. Chunks therefore never import each other in a cycle, as long as a
 * chunk that combines several sets is matched after all chunks that fewer parts need.
 *
 * @param page entry module of the client
 * @param weighed names of the parts with a size budget: each is a chunk of that name
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
