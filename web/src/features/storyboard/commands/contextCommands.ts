import type { Command } from "@/features/storyboard/commands/command";
import { contextTexts } from "@/features/storyboard/commands/contextTexts";
import { copyDrawing, hasCopiedDrawing, pasteDrawing } from "@/features/storyboard/commands/copyDrawing";
import {
  type CommandContext,
  type DisabledReason,
  needsCut,
  needsSelection,
} from "@/features/storyboard/commands/disabledReason";
import { createLayerCommand } from "@/features/storyboard/commands/layerCommands";
import { isPanelShown, setPanelShown } from "@/features/storyboard/commands/togglePanel";
import { findPanel } from "@/features/storyboard/panels/registry";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";
import { createGetCutStart, getClipLength, getClipStart } from "@/features/storyboard/sound/clipTime";
import { currentStage } from "@/features/storyboard/stage/currentStage";
import { lassoState } from "@/features/storyboard/stage/tools/lassoState";
import { selectTool } from "@/features/storyboard/store/settings";
import type { Clip } from "@/features/storyboard/types";
import { frameToSample } from "@/playback/samples";

interface SelectedClip {
  sound: AudioStore;
  clip: Clip;
}

function getSelectedClip({ sound }: CommandContext): SelectedClip | null {
  const { audioStore } = sound.getState();
  const { selectedClipId, view } = audioStore?.store.getState() ?? {};
  const clip = view?.clips.get(selectedClipId ?? "");
  return audioStore && clip ? { sound: audioStore, clip } : null;
}

/** Create a command on the selected audio clip. Clips of locked tracks can't be edited. */
function createClipCommand(
  label: string,
  run: (selected: SelectedClip, playhead: number) => void,
  getReason: (selected: SelectedClip, editor: CommandContext) => DisabledReason | null = () => null,
): Command {
  return {
    group: "cuts",
    label,
    keys: [],
    requiredRight: "edit",
    disabledReason: (editor): DisabledReason | null => {
      const selected = getSelectedClip(editor);
      if (!selected) return "noClip";
      const { tracks } = selected.sound.store.getState().view;
      if (tracks.find(({ id }) => id === selected.clip.track_id)?.locked) return "trackLocked";
      return getReason(selected, editor);
    },
    run: (editor) => {
      const selected = getSelectedClip(editor);
      if (selected) run(selected, getPlayhead(editor));
    },
  };
}

/** Return the position of the playhead in samples. */
function getPlayhead({ board, project }: CommandContext): number {
  return frameToSample(board.transport.clock.frame, project.fps);
}

function getLength({ sound, clip }: SelectedClip): number {
  return getClipLength(clip, sound.store.getState().view.sounds.get(clip.sound_id));
}

function needsPlayheadOnClip(selected: SelectedClip, editor: CommandContext): DisabledReason | null {
  const start = getClipStart(selected.clip, createGetCutStart(editor.board.store.getState(), editor.project.fps));
  const playhead = getPlayhead(editor);
  const isOnClip = start !== null && start < playhead && playhead < start + getLength(selected);
  return isOnClip ? null : "playheadOutside";
}

/** Create a command that opens the dialog of the current cut's scene or shot. */
function createStructureCommand(kind: "scene" | "shot", label: string): Command {
  const getId = ({ board }: Pick<CommandContext, "board">): string | null => {
    const { currentId, shots } = board.store.getState();
    const position = shots.structure.positions.get(currentId ?? "");
    return (kind === "scene" ? position?.sceneId : position?.shotId) ?? null;
  };
  const reason = kind === "scene" ? "noScene" : "noShot";
  return {
    group: "cuts",
    label,
    keys: [],
    requiredRight: "edit",
    disabledReason: (editor) => needsCut(editor) ?? (getId(editor) === null ? reason : null),
    run: ({ board, dialogs }) => {
      const id = getId({ board });
      if (id !== null) dialogs.setState({ popup: { name: "sceneOrShot", kind, id } });
    },
  };
}

const needsLassoSelection = (): DisabledReason | null =>
  lassoState.getState().hasSelection ? null : "nothingSelected";

function createLassoCommand(label: string, action: "drop" | "remove"): Command {
  return {
    group: "draw",
    label,
    keys: [],
    requiredRight: "edit",
    disabledReason: needsLassoSelection,
    run: () => void currentStage.getState().controller?.endLasso(action),
  };
}

/**
 * Commands on what is selected: cuts, an audio clip, the layer, the drawing. They are mostly in context menus, and load
 * with them (`allCommands.ts`), so none has a default shortcut.
 */
export const contextCommands = {
  deleteCuts: {
    group: "cuts",
    label: contextTexts.deleteCuts,
    keys: [],
    requiredRight: "edit",
    disabledReason: needsSelection,
    run: ({ edits }) => edits.deleteSelected(),
  },
  exportSelected: {
    group: "cuts",
    label: contextTexts.exportSelected,
    keys: [],
    requiredRight: "view",
    disabledReason: needsSelection,
    run: ({ dialogs }) => dialogs.setState({ popup: { name: "export", selectedOnly: true } }),
  },
  editShot: createStructureCommand("shot", contextTexts.editShot),
  editScene: createStructureCommand("scene", contextTexts.editScene),
  splitClip: createClipCommand(
    contextTexts.splitClip,
    ({ sound, clip }, playhead) => sound.edits.splitClip(clip.id, playhead),
    needsPlayheadOnClip,
  ),
  muteClip: createClipCommand(contextTexts.muteClip, ({ sound, clip }) =>
    sound.edits.setClip(clip.id, { muted: !clip.muted }),
  ),
  duplicateClip: createClipCommand(contextTexts.duplicateClip, (selected) =>
    selected.sound.edits.copyClip(selected.clip.id, { at: selected.clip.at + getLength(selected) }),
  ),
  fitCutToClip: createClipCommand(
    contextTexts.fitCutToClip,
    ({ sound, clip }) => sound.edits.fitCutToClip(clip.id),
    ({ clip }) => (clip.anchor_cut_id === null ? "clipWithoutCut" : null),
  ),
  clipOptions: {
    group: "cuts",
    label: contextTexts.clipOptions,
    keys: [],
    requiredRight: "view",
    disabledReason: (editor) => (getSelectedClip(editor) ? null : "noClip"),
    run: (editor) => {
      const id = getSelectedClip(editor)?.clip.id;
      if (id !== undefined) editor.dialogs.setState({ popup: { name: "clip", id } });
    },
  },
  removeClip: createClipCommand(contextTexts.removeClip, ({ sound, clip }) => sound.edits.removeClip(clip.id)),
  renameLayer: createLayerCommand(contextTexts.renameLayer, (_actions, { layer: { id } }, editor) => {
    const panel = findPanel("layers");
    if (panel && !isPanelShown(editor, panel)) setPanelShown(editor, panel, true);
    editor.dialogs.setState({ popup: { name: "renameLayer", id } });
  }),
  lockLayer: createLayerCommand(contextTexts.lockLayer, (actions, { layer, selectedIds }) =>
    actions.set(selectedIds, { locked: !layer.locked }),
  ),
  copyDrawing: {
    group: "draw",
    label: contextTexts.copyDrawing,
    keys: [],
    requiredRight: "view",
    disabledReason: needsCut,
    run: copyDrawing,
  },
  pasteDrawing: {
    group: "draw",
    label: contextTexts.pasteDrawing,
    keys: [],
    requiredRight: "edit",
    disabledReason: (editor) => needsCut(editor) ?? (hasCopiedDrawing(editor) ? null : "nothingCopied"),
    run: (editor) => void pasteDrawing(editor),
  },
  selectDrawing: {
    group: "draw",
    label: contextTexts.selectDrawing,
    keys: [],
    requiredRight: "edit",
    disabledReason: needsCut,
    run: () => {
      selectTool("lasso");
      void currentStage.getState().controller?.selectAll();
    },
  },
  applySelection: createLassoCommand(contextTexts.applySelection, "drop"),
  removeSelection: createLassoCommand(contextTexts.removeSelection, "remove"),
} satisfies Record<string, Command>;

export type ContextCommandId = keyof typeof contextCommands;
