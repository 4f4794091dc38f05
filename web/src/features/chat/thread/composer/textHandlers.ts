import { Color } from "@tiptap/extension-text-style";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import type { RefObject } from "react";

/** What a message's text has beside emphasis and lists. */
export const MESSAGE_PARTS = [Color];

/** What keys and the pointer ask for. */
export interface TextHands {
  send: () => void;
  /** True where a list of names that is open took the key. */
  suggest: (event: KeyboardEvent) => boolean;
  files: (files: File[]) => void;
  /** True where there was one to be changed. */
  editLast: () => boolean;
  /** True where there was something to be stopped. */
  stop: () => boolean;
}

function isInList(view: EditorView): boolean {
  const { $from } = view.state.selection;
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === "listItem") return true;
  return false;
}

function isEmpty({ state }: EditorView): boolean {
  return state.doc.childCount === 1 && state.doc.firstChild?.type.name === "paragraph" && state.doc.content.size === 2;
}

function pictures(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}

/** How the text answers keys, and what is pasted into it. In a list Enter makes an item, and an empty one leaves it. */
export function textHandlers(hands: RefObject<TextHands>): EditorProps {
  return {
    handleKeyDown(view, event) {
      if (event.isComposing) return false;
      if (hands.current.suggest(event)) return true;
      if (event.key === "Escape") return hands.current.stop();
      if (event.key === "ArrowUp" && isEmpty(view)) return hands.current.editLast();
      if (event.key !== "Enter" || event.shiftKey || event.altKey) return false;
      const isSure = event.ctrlKey || event.metaKey;
      if (!isSure && isInList(view)) return false;
      hands.current.send();
      return true;
    },
    handlePaste(_view, event) {
      const files = pictures(event.clipboardData);
      // Words that are copied bring a picture of themselves along from some programs.
      if (files.length === 0 || event.clipboardData?.getData("text/plain")) return false;
      hands.current.files(files);
      return true;
    },
    // The composer around it takes what is dropped.
    handleDrop: (_view, event) => (event.dataTransfer?.files.length ?? 0) > 0,
  };
}
