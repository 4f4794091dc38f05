import { Editor } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { TextAlign } from "@tiptap/extension-text-align";
import { FontSize, TextStyle } from "@tiptap/extension-text-style";
import { Underline } from "@tiptap/extension-underline";
import { UndoRedo } from "@tiptap/extensions";
import { type RefObject, useEffect, useState } from "react";

/** An editor of rich text with the offered tags and styles alone. */
function editorIn(place: HTMLElement, attributes: Record<string, string>): Editor {
  return new Editor({
    element: place,
    // It would add a <style> element, which the page's policy forbids.
    injectCSS: false,
    extensions: [
      Document,
      Paragraph,
      Text,
      HardBreak,
      Bold,
      Italic,
      Underline,
      Heading.configure({ levels: [1, 2, 3] }),
      BulletList,
      OrderedList,
      ListItem,
      ListKeymap,
      TextStyle,
      FontSize,
      TextAlign.configure({ types: ["heading", "paragraph"], alignments: ["left", "center", "right"] }),
      UndoRedo,
    ],
    editorProps: { attributes: { role: "textbox", "aria-multiline": "true", ...attributes } },
  });
}

/** The editor of a place on the page, from when it stands there; draws anew whenever its state is another. */
export function useRichText(place: RefObject<HTMLElement | null>, className: string, label: string): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, setState] = useState<unknown>(null);
  useEffect(() => {
    if (!place.current) return;
    const made = editorIn(place.current, { class: className, "aria-label": label });
    made.on("transaction", () => setState(made.state));
    setEditor(made);
    return () => {
      setEditor(null);
      made.destroy();
    };
  }, [place, className, label]);
  return editor;
}
