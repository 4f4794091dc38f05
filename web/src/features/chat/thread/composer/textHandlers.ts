import { Color } from "@tiptap/extension-text-style";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import type { RefObject } from "react";

/** What a message's text has beside emphasis and lists. */
export const MESSAGE_EXTENSIONS = [Color];

/** What keys and the pointer ask for. */
export interface ComposerActions {
  send: () => void;
  /** True where a list of names that is open took the key. */
  handleSuggestionKey: (event: KeyboardEvent) => boolean;
  attachFiles: (files: File[]) => void;
  /** True where there was one to be changed. */
  editLastMessage: () => boolean;
  /** True where there was something to be stopped. */
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

/** How the text answers keys, and what is pasted into it. In a list Enter makes an item, and an empty one leaves it. */
export function createTextHandlers(hands: RefObject<ComposerActions>): EditorProps {
  return {
    handleKeyDown(view, event) {
      if (event.isComposing) return false;
      if (hands.current.handleSuggestionKey(event)) return true;
      if (event.key === "Escape") return hands.current.cancel();
      if (event.key === "ArrowUp" && isEmptyDocument(view)) return hands.current.editLastMessage();
      if (event.key !== "Enter" || event.shiftKey || event.altKey) return false;
      const isSure = event.ctrlKey || event.metaKey;
      if (!isSure && isInList(view)) return false;
      hands.current.send();
      return true;
    },
    handlePaste(_view, event) {
      const files = getPictureFiles(event.clipboardData);
      // Words that are copied bring a picture of themselves along from some programs.
      if (files.length === 0 || event.clipboardData?.getData("text/plain")) return false;
      hands.current.attachFiles(files);
      return true;
    },
    // The composer around it takes what is dropped.
    handleDrop: (_view, event) => (event.dataTransfer?.files.length ?? 0) > 0,
  };
}
