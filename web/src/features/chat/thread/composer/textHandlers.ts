import { Color } from "@tiptap/extension-text-style";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import type { RefObject } from "react";

/** Editor extensions for messages, in addition to emphasis and lists. */
export const MESSAGE_EXTENSIONS = [Color];

/** Actions triggered by keys and pointer events. */
export interface ComposerActions {
  send: () => void;
  /** Returns true if an open suggestion list handled the key. */
  handleSuggestionKey: (event: KeyboardEvent) => boolean;
  attachFiles: (files: File[]) => void;
  /** Returns true if there was a message to edit. */
  editLastMessage: () => boolean;
  /** Returns true if there was something to cancel. */
  cancel: () => boolean;
}

function isInList(view: EditorView): boolean {
  const { $from } = view.state.selection;
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === "listItem") return true;
  return false;
}

function isEmptyDocument({ state }: EditorView): boolean {
  return state.doc.childCount === 1 && state.doc.firstChild?.type.name === "paragraph" && state.doc.content.size === 2;
}

function getPictureFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}

/**
 * Create the editor's handlers for keys, paste and drop. In a list, Enter adds an item, or ends the list from an empty
 * item; Ctrl+Enter or Cmd+Enter sends.
 */
export function createTextHandlers(actions: RefObject<ComposerActions>): EditorProps {
  return {
    handleKeyDown(view, event) {
      if (event.isComposing) return false;
      if (actions.current.handleSuggestionKey(event)) return true;
      if (event.key === "Escape") return actions.current.cancel();
      if (event.key === "ArrowUp" && isEmptyDocument(view)) return actions.current.editLastMessage();
      if (event.key !== "Enter" || event.shiftKey || event.altKey) return false;
      const isSendShortcut = event.ctrlKey || event.metaKey;
      if (!isSendShortcut && isInList(view)) return false;
      actions.current.send();
      return true;
    },
    handlePaste(_view, event) {
      const files = getPictureFiles(event.clipboardData);
      // Some programs add a picture of the text when they copy text.
      if (files.length === 0 || event.clipboardData?.getData("text/plain")) return false;
      actions.current.attachFiles(files);
      return true;
    },
    // The composer around the editor handles dropped files.
    handleDrop: (_view, event) => (event.dataTransfer?.files.length ?? 0) > 0,
  };
}
