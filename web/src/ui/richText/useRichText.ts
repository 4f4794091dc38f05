import { Editor, type Extensions } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { TextStyle } from "@tiptap/extension-text-style";
import { Underline } from "@tiptap/extension-underline";
import { UndoRedo } from "@tiptap/extensions";
import { DOMParser } from "@tiptap/pm/model";
import type { EditorProps } from "@tiptap/pm/view";
import { type RefObject, useEffect, useState } from "react";
import { parseStyledRichText } from "./inlineStyles";

export interface RichTextOptions {
  className: string;
  /** The accessible name. */
  label: string;
  /** What the text may have beside emphasis and lists. Must stay the same object. */
  extensions: Extensions;
  /** How the editor answers keys and what is dropped on it. Must stay the same object. */
  handlers?: EditorProps;
  /** What stands in it from the start. */
  content?: string;
}

/** An editor of rich text with the offered tags and styles alone. */
function createEditor(
  place: HTMLElement,
  { className, label, extensions, handlers, content = "" }: RichTextOptions,
): Editor {
  const editor = new Editor({
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
      BulletList,
      OrderedList,
      ListItem,
      ListKeymap,
      TextStyle,
      UndoRedo,
      ...extensions,
    ],
    editorProps: {
      ...handlers,
      attributes: { role: "textbox", "aria-multiline": "true", class: className, "aria-label": label },
    },
  });
  if (content !== "") setEditorContent(editor, content);
  return editor;
}

/** Puts rich text as the server keeps it into an editor, in the place of what stands there; styles come along. */
export function setEditorContent(editor: Editor, html: string): void {
  editor.commands.setContent(DOMParser.fromSchema(editor.schema).parse(parseStyledRichText(html)).toJSON());
}

/** The editor of a place on the page, from when it stands there; draws anew whenever its state is another. */
export function useRichText(
  place: RefObject<HTMLElement | null>,
  { className, label, extensions, handlers, content }: RichTextOptions,
): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, setState] = useState<unknown>(null);
  // What it begins with is for its beginning only.
  const [first] = useState(content);
  useEffect(() => {
    if (!place.current) return;
    const given = { ...(handlers ? { handlers } : {}), ...(first === undefined ? {} : { content: first }) };
    const made = createEditor(place.current, { className, label, extensions, ...given });
    made.on("transaction", () => setState(made.state));
    setEditor(made);
    return () => {
      setEditor(null);
      made.destroy();
    };
  }, [place, className, label, extensions, handlers, first]);
  return editor;
}
