import type { Chord } from "@/features/storyboard/commands/chord";
import type { CommandContext, DisabledReason } from "@/features/storyboard/commands/disabledReason";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";

export type CommandGroup = "draw" | "view" | "play" | "cuts" | "help";

/** An action on the board. Available by shortcut, button, command palette and the list of shortcuts. */
export interface Command {
  readonly group: CommandGroup;
  /** Label of its button. */
  readonly label: string;
  /** Longer label for the list of shortcuts and the command palette. */
  readonly listLabel?: string;
  /** Default shortcuts. The first one is shown on the button. */
  readonly keys: readonly Chord[];
  /** Right that the command requires: viewing or editing the board. */
  readonly requiredRight: "view" | "edit";
  /** Returns why the command is unavailable at the moment, besides a missing right; null if it is available. */
  readonly disabledReason?: (editor: CommandContext) => DisabledReason | null;
  /**
   * True if the command opens something that requires user activation (a file dialog, full screen). It then runs
   * synchronously in the event handler and opens it before anything is awaited or loaded.
   */
  readonly needsUserActivation?: true;
  run(editor: EditorContext): void;
}
