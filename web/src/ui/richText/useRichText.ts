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
  /** Accessible name. */
  label: string;
  /** Formats in addition to emphasis and lists. Must have a stable identity. */
  extensions: Extensions;
  /** Handlers for keys and drops. Must have a stable identity. */
  handlers?: EditorProps;
  /** Initial content. */
  content?: string;
}

/** Create a rich-text editor with only the given formats. */
function createEditor(
  container: HTMLElement,
  { className, label, extensions, handlers, content = "" }: RichTextOptions,
): Editor {
  const editor = new Editor({
    element: container,
    // Would add a <style> element, which the Content Security Policy forbids.
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

/** Replace the content of an editor with rich text in the server's format, including styles. */
export function setEditorContent(editor: Editor, html: string): void {
  editor.commands.setContent(DOMParser.fromSchema(editor.schema).parse(parseStyledRichText(html)).toJSON());
}

/** Create an editor in `container` while it is mounted, and render again on every change. Returns null until it exists. */
export function useRichText(
  container: RefObject<HTMLElement | null>,
  { className, label, extensions, handlers, content }: RichTextOptions,
): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, setState] = useState<unknown>(null);
  // Only the initial content is used. Later changes must not recreate the editor.
  const [initialContent] = useState(content);
  useEffect(() => {
    if (!container.current) return;
    const initialOptions = {
      ...(handlers ? { handlers } : {}),
      ...(initialContent === undefined ? {} : { content: initialContent }),
    };
    const newEditor = createEditor(container.current, { className, label, extensions, ...initialOptions });
    newEditor.on("transaction", () => setState(newEditor.state));
    setEditor(newEditor);
    return () => {
      setEditor(null);
      newEditor.destroy();
    };
  }, [container, className, label, extensions, handlers, initialContent]);
  return editor;
}
