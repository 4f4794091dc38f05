import { type CommandId, getCommand, getDisabledReason, runCommand } from "@/features/storyboard/commands/commands";
import { FIXED_KEYS } from "@/features/storyboard/commands/fixedKeys";
import { getKeyLabel } from "@/features/storyboard/commands/keymap";
import type { MenuTarget } from "@/features/storyboard/editor/contextMenu/menuTarget";
import { menuTexts } from "@/features/storyboard/editor/contextMenu/menuTexts";
import { getReasonText } from "@/features/storyboard/editor/palette/paletteTexts";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { settings } from "@/features/storyboard/store/settings";
import type { Track } from "@/features/storyboard/types";

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly keys: string | undefined;
  /** Why it is unavailable, as a text; empty if the menu says it once for all, null if it is available. */
  readonly disabledReason: string | null;
  readonly needsUserActivation: boolean;
  readonly isDangerous: boolean;
  readonly run: () => void;
}

/** Commands of each menu, in sections. */
const COMMANDS: Readonly<Record<Exclude<MenuTarget["kind"], "track">, readonly (readonly CommandId[])[]>> = {
  cut: [
    ["newBefore", "newCut", "duplicate"],
    ["moveEarlier", "moveLater"],
    ["framesEach", "transition", "beginShot", "beginScene", "editShot", "editScene"],
    ["versions", "exportSelected"],
    ["deleteCuts"],
  ],
  scene: [
    ["editScene"],
    ["duplicate", "moveEarlier", "moveLater"],
    ["framesEach", "distribute"],
    ["exportSelected"],
    ["deleteCuts"],
  ],
  shot: [
    ["editShot"],
    ["duplicate", "moveEarlier", "moveLater"],
    ["framesEach", "distribute"],
    ["exportSelected"],
    ["deleteCuts"],
  ],
  clip: [["clipOptions"], ["splitClip", "muteClip", "duplicateClip", "fitCutToClip"], ["removeClip"]],
  layer: [
    ["renameLayer", "duplicateLayer", "hideLayer", "lockLayer"],
    ["raiseLayer", "lowerLayer", "mergeLayer"],
    ["clearLayer", "removeLayer"],
  ],
  paper: [
    ["undo", "redo"],
    ["copyDrawing", "pasteDrawing"],
    ["selectDrawing", "applySelection", "removeSelection"],
    ["fitView", "flip", "guides", "paperOnly"],
    ["clearLayer", "clearAll"],
  ],
};

/** Keys that do the same while the focus is where the menu opens, for commands to which the user assigned none. */
const KEYS_IN_PLACE: Partial<Record<CommandId, string>> = {
  deleteCuts: FIXED_KEYS.deleteCuts,
  removeClip: FIXED_KEYS.deleteCuts,
  removeLayer: FIXED_KEYS.deleteCuts,
  removeSelection: FIXED_KEYS.deleteSelection,
  applySelection: FIXED_KEYS.dropSelection,
  copyDrawing: FIXED_KEYS.copyDrawing,
  pasteDrawing: FIXED_KEYS.paste,
  raiseLayer: FIXED_KEYS.raiseLayer,
  lowerLayer: FIXED_KEYS.lowerLayer,
  splitClip: "S",
  renameLayer: "F2",
};

const DANGEROUS = new Set<CommandId>(["deleteCuts", "removeClip", "removeLayer"]);

/** Return what the menu offers, in sections. Everything but the track's entries is a command of the table. */
export function listMenuEntries(editor: EditorContext, target: MenuTarget): readonly (readonly MenuEntry[])[] {
  if (target.kind === "track") return listTrackEntries(editor, target.id);
  return COMMANDS[target.kind].map((ids) => ids.map((id) => createCommandEntry(editor, id)));
}

function createCommandEntry(editor: EditorContext, id: CommandId): MenuEntry {
  const { label, needsUserActivation = false } = getCommand(id);
  const reason = getDisabledReason(editor, id);
  return {
    id,
    label,
    keys: getKeyLabel(settings.getState().keys, id) ?? KEYS_IN_PLACE[id],
    disabledReason: reason === null ? null : reason === "viewOnly" ? "" : getReasonText(reason),
    needsUserActivation,
    isDangerous: DANGEROUS.has(id),
    run: () => runCommand(editor, id),
  };
}

/** Entries of a track. They aren't commands, because no track is selected without its menu. */
function listTrackEntries({ board, sound, dialogs }: EditorContext, id: string): MenuEntry[][] {
  const { audioStore } = sound.getState();
  const { view, solo } = audioStore?.store.getState() ?? {};
  const tracks = view?.tracks ?? [];
  const index = tracks.findIndex((track) => track.id === id);
  const track = tracks[index];
  if (!audioStore || !track) return [];
  const { edits } = audioStore;
  const viewOnly = board.store.getState().canEdit ? null : "";
  const create = (
    name: string,
    label: string,
    run: () => void,
    disabledReason: string | null = viewOnly,
    isDangerous = false,
  ): MenuEntry => ({ id: name, label, keys: undefined, disabledReason, needsUserActivation: false, isDangerous, run });
  const swapWith = (other: Track | undefined) => (): void => {
    if (other) edits.swapTracks(id, other.id);
  };
  const [above, below] = [tracks[index - 1], tracks[index + 1]];
  return [
    [create("options", menuTexts.trackOptions, () => dialogs.setState({ popup: { name: "track", id } }), null)],
    [
      create("mute", track.muted ? menuTexts.unmute : menuTexts.mute, () =>
        edits.setTrack(id, { muted: !track.muted }),
      ),
      create("solo", solo?.has(id) ? menuTexts.endSolo : menuTexts.solo, () => audioStore.toggleSolo(id), null),
      create("lock", track.locked ? menuTexts.unlock : menuTexts.lock, () =>
        edits.setTrack(id, { locked: !track.locked }),
      ),
    ],
    [
      create("up", menuTexts.moveUp, swapWith(above), viewOnly ?? (above ? null : menuTexts.firstTrack)),
      create("down", menuTexts.moveDown, swapWith(below), viewOnly ?? (below ? null : menuTexts.lastTrack)),
    ],
    [
      create(
        "remove",
        menuTexts.removeTrack,
        () => edits.removeTrack(id),
        viewOnly ?? (track.locked ? getReasonText("trackLocked") : null),
        true,
      ),
    ],
  ];
}
