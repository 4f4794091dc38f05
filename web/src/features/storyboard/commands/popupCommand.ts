import { useStore } from "zustand";
import type { Command, CommandGroup } from "@/features/storyboard/commands/command";
import {
  type EditorContext,
  type Popup,
  type PopupName,
  useEditorContext,
} from "@/features/storyboard/editorContext/editorContext";

/** Create a command that opens a popover, menu, or dialog, such as that of a button. */
export function createPopupCommand(
  popup: PopupName,
  group: CommandGroup,
  label: string,
  requiredRight: Command["requiredRight"] = "edit",
): Command {
  return { group, label, keys: [], requiredRight, run: ({ dialogs }) => dialogs.setState({ popup: { name: popup } }) };
}

/** Close a popup. Does nothing if another one is open by now. */
export function closePopup({ dialogs }: Pick<EditorContext, "dialogs">, name: Popup["name"]): void {
  if (dialogs.getState().popup?.name === name) dialogs.setState({ popup: null });
}

/** Return whether a popup is open, and a function that opens or closes it. */
export function usePopup(name: PopupName): { open: boolean; onOpenChange: (open: boolean) => void } {
  const editor = useEditorContext();
  const open = useStore(editor.dialogs, ({ popup }) => popup?.name === name);
  const onOpenChange = (next: boolean): void => {
    if (next) editor.dialogs.setState({ popup: { name } });
    else closePopup(editor, name);
  };
  return { open, onOpenChange };
}
