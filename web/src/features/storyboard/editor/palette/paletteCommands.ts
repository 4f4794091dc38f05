import { useStore } from "zustand";
import { useConfig } from "@/api/http/config";
import { useUserId } from "@/api/http/session";
import "@/features/storyboard/commands/allCommands";
import {
  COMMAND_IDS,
  getCommand,
  getDisabledReason,
  getListLabel,
  runCommand,
} from "@/features/storyboard/commands/commands";
import { getKeyLabel } from "@/features/storyboard/commands/keymap";
import { getReasonText, paletteTexts } from "@/features/storyboard/editor/palette/paletteTexts";
import { type EditorContext, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { exportBoard } from "@/features/storyboard/panels/export/exportBoard";
import { getExportSections } from "@/features/storyboard/panels/export/options/exportFormats";
import { type CustomKeys, settings } from "@/features/storyboard/store/settings";

/** A row of the command palette: a command of the table, or the export in one format. */
export interface PaletteCommand {
  readonly id: string;
  readonly label: string;
  readonly searchWords: string | undefined;
  readonly keys: string | undefined;
  /** Why it is unavailable, as a text; null if it is available. */
  readonly disabledReason: string | null;
  /** See `Command.needsUserActivation`. */
  readonly needsUserActivation: boolean;
  readonly run: () => void;
}

const SEARCH_WORDS: Partial<Record<string, string>> = paletteTexts.searchWords;

function findReasonText(editor: EditorContext, id: (typeof COMMAND_IDS)[number]): string | null {
  const reason = getDisabledReason(editor, id);
  return reason === null ? null : getReasonText(reason);
}

interface PaletteOptions {
  customKeys: CustomKeys;
  isSignedIn: boolean;
  /** Configuration of the instance; null if it isn't known yet. */
  config: Parameters<typeof getExportSections>[1];
}

/** Return all that the palette offers: the commands except the palette itself, then the exports by format. */
export function listPaletteCommands(
  editor: EditorContext,
  { customKeys, isSignedIn, config }: PaletteOptions,
): readonly PaletteCommand[] {
  const commands = COMMAND_IDS.filter((id) => id !== "palette").map(
    (id): PaletteCommand => ({
      id,
      label: getListLabel(id),
      searchWords: SEARCH_WORDS[id],
      keys: getKeyLabel(customKeys, id),
      disabledReason: findReasonText(editor, id),
      needsUserActivation: getCommand(id).needsUserActivation === true,
      run: () => runCommand(editor, id),
    }),
  );
  const exports = getExportSections(isSignedIn, config).flatMap(({ formats }) =>
    formats.map(
      ({ kind, title }): PaletteCommand => ({
        id: `export.${kind}`,
        label: paletteTexts.exportFormat({ format: title }),
        searchWords: paletteTexts.searchWords.export,
        keys: undefined,
        disabledReason: findReasonText(editor, "export"),
        needsUserActivation: false,
        run: () => exportBoard(editor, kind),
      }),
    ),
  );
  return [...commands, ...exports];
}

/** Return what the palette offers now. Not memoized: whether a command is available changes with the board. */
export function usePaletteCommands(): readonly PaletteCommand[] {
  const editor = useEditorContext();
  const customKeys = useStore(settings, (state) => state.keys);
  const isSignedIn = useUserId() !== null;
  const config = useConfig();
  return listPaletteCommands(editor, { customKeys, isSignedIn, config });
}
