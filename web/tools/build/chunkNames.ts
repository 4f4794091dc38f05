import { analyzeModuleUse, type GetModule, type ModuleUse, type Part } from "./moduleUse.ts";

const BOARD = "app/routes/StoryboardRoute.tsx";
const QUICK_EDITOR = "app/routes/EditRoute.tsx";
const EDITOR = "features/storyboard/editor/StoryboardPage.tsx";

/**
 * Modules that every board loads right after it appears, as one chunk. One that is missing here costs a separate request.
 * Panels (`panels/<panel>/index.ts`) needn't be here: each is a chunk that loads when it is first opened, except for the
 * notes, which are usually open.
 */
const DEFERRED = [
  "chat/docked/ChatButton.tsx",
  "storyboard/presence/boardPresence.ts",
  "storyboard/editor/layout/PanelDock.tsx",
  "storyboard/editor/layout/ViewButtons.tsx",
  "storyboard/editorContext/backgroundTasks.ts",
  "storyboard/panels/camera/CameraOverlay.tsx",
  "storyboard/panels/cuts/ShotsMenu.tsx",
  "storyboard/panels/export/ExportMenu.tsx",
  "storyboard/panels/import/ImportButton.tsx",
  "storyboard/panels/notes/NotesEditor.tsx",
  "storyboard/panels/timeline/ZoomButtons.tsx",
  "storyboard/shared/notices/NoticeLine.tsx",
  "storyboard/sound/whenSoundExists.ts",
].map((path) => `features/${path}`);

/** Modules that a board loads at the first pointer or key event, for gestures and shortcuts. */
const AT_INPUT = [
  "panels/import/PageDropTarget.tsx",
  "panels/layers/PasteAndDropHandler.ts",
  "panels/playbar/brushPresets.ts",
  "panels/timeline/BlockDragLayer.tsx",
  "panels/timeline/TimelineResizeHandle.tsx",
  "panels/timeline/TransitionHandles.tsx",
  "panels/timeline/lanes/SoundDropTarget.tsx",
  "commands/layerShortcuts.ts",
  "editorContext/boardNotices.ts",
  "editor/contextMenu/ContextMenuHandler.tsx",
  "editorContext/notifyHistory.ts",
  "model/shotBoundaries.ts",
  "shared/input/dragAndDrop.ts",
  "shared/panels/SplitHandle.tsx",
  "stage/tools/notifyLayerBlocked.ts",
].map((path) => `features/storyboard/${path}`);

/** Modules that a board with sound loads. */
const SOUND = [
  "boardSync/sendSoundChange.ts",
  "panels/timeline/lanes/AudioBlockedBadge.tsx",
  "panels/timeline/lanes/Lanes.tsx",
  "panels/timeline/lanes/TrackHeaders.tsx",
  "sound/audioStore.ts",
  "sound/recording/recorder.ts",
].map((path) => `features/storyboard/${path}`);

/** Modules of a closed menu, and fields. Boards share them with pages that are close to their size budget. */
const MENU =
  /[\\/]src[\\/]ui[\\/]popups[\\/](Menu|MenuItem|menuComponents|popup\.module)\.|icons[\\/](upload|clapperboard)\./;
const FIELD = /[\\/]src[\\/]ui[\\/]forms[\\/](Field\.module|FieldFrame|TextField)\./;

/** Chat in the background, while its page isn't open. */
const CHAT_BACKGROUND = "features/chat/background/ChatBackground.tsx";

/** Calculations that project settings share with boards, as a separate chunk: settings don't need the rest of it. */
const NUMBERS = "playback/numbers.ts";

const SOCKET = /[\\/]src[\\/]api[\\/]socket[\\/]/;

/** Modules that boards share with the pages that are close to their size budget; each of those pages needs them. */
const SHARED_UI =
  /lucide-react[\\/]dist[\\/]esm[\\/](\w+\.mjs|shared)|icons[\\/](arrow-left|chevron-right|plus)\.mjs|src[\\/]ui[\\/]\w+[\\/](Badge|IconButton|Kbd|Tooltip|tooltipPosition|useLazyPopup)/;

/**
 * Returns a function that assigns a module to a chunk by name; null leaves it to the bundler. By default the bundler creates a
 * chunk for each set of parts that share modules: over a hundred for a board, most of a few hundred bytes, while a browser
 * loads only six at a time. No page loads modules that it doesn't need, except for the few kB of `ui` and `shared`.
 *
 * A module's imports are needed wherever the module is. Chunks therefore never import each other in a cycle, as long as a
 * chunk that combines several sets is matched after all chunks that fewer parts need.
 *
 * Throws if a module that is named here doesn't exist or isn't imported dynamically, so that a rename can't undo its rule.
 *
 * @param page entry module of the client
 * @param budgeted names of the parts with a size budget: each is a chunk of that name
 */
export function createChunkNamer(
  page: string,
  budgeted: ReadonlySet<string>,
): (id: string, getModule: GetModule) => string | null {
  let moduleUse: ModuleUse | null = null;

  const hasBudget = (id: string): boolean => budgeted.has(/(\w+)\.tsx?$/.exec(id)?.[1] ?? "");
  const isModule = (id: string, path: string): boolean => id.replaceAll("\\", "/").endsWith(`/src/${path}`);
  const isOnBoard = ({ id, loadedBefore }: Part): boolean =>
    isModule(id, BOARD) || [...(loadedBefore ?? [])].some((m) => isModule(m, EDITOR));
  const isOneOf =
    (paths: readonly string[]) =>
    ({ id }: Part): boolean =>
      paths.some((path) => isModule(id, path));
  const isInFirstDownload = ({ id }: Part): boolean => hasBudget(id);
  const checkPaths = ({ parts, partsByModule }: ModuleUse): void => {
    const isMissing = (ids: readonly string[]) => (path: string) => !ids.some((id) => isModule(id, path));
    const missing = [
      ...[BOARD, QUICK_EDITOR, CHAT_BACKGROUND, ...DEFERRED, ...AT_INPUT, ...SOUND].filter(
        isMissing([...parts.keys()]),
      ),
      ...[EDITOR, NUMBERS].filter(isMissing([...partsByModule.keys()])),
    ];
    if (missing.length > 0)
      throw new Error(`tools/build/chunkNames.ts names modules that aren't loaded as it says: ${missing.join(", ")}`);
  };

  return (id, getModule) => {
    if (moduleUse === null) {
      moduleUse = analyzeModuleUse(page, getModule);
      checkPaths(moduleUse);
    }
    const { parts } = moduleUse;
    const users = moduleUse.partsByModule.get(id) ?? [];
    if (users.length === 0 || hasBudget(id)) return null;
    const isOfBoard = users.every(isOnBoard);
    if (users.some((part) => isModule(part.id, BOARD))) {
      if (isOfBoard) return "board";
      if (parts.has(id)) return null;
      if (isModule(id, NUMBERS)) return "numbers";
      if (SOCKET.test(id)) return "socket";
      return SHARED_UI.test(id) ? "ui" : "shared";
    }
    if (isOfBoard && users.some(isOneOf([QUICK_EDITOR]))) return null;
    if (users.some(isOneOf(DEFERRED))) {
      if (isOfBoard) return "deferred";
      if (!users.some(isInFirstDownload)) return parts.has(id) ? null : "deferredUi";
      if (MENU.test(id)) return "menu";
      return FIELD.test(id) ? "field" : null;
    }
    if (users.some(isOneOf([CHAT_BACKGROUND]))) return users.some(isInFirstDownload) ? null : "chatBackground";
    if (isOfBoard && users.some(isOneOf(AT_INPUT))) return "input";
    if (isOfBoard && users.some(isOneOf(SOUND))) return "sound";
    return null;
  };
}
