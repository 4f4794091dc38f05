import type { Editor } from "@tiptap/core";
import { Bold, Italic, List, ListOrdered, type LucideIcon, Underline } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { cx } from "@/ui/cx";
import { IconButton } from "@/ui/IconButton";
import styles from "./FormatBar.module.css";
import { messages } from "./messages";

/** A button of the bar that stays down while the selected text is so. */
export interface FormatToggle {
  label: string;
  keys?: string;
  Icon: LucideIcon;
  isOn: (editor: Editor) => boolean;
  act: (editor: Editor) => void;
}

const TOGGLES: readonly FormatToggle[] = [
  {
    label: messages.bold,
    keys: "Ctrl+B",
    Icon: Bold,
    isOn: (editor) => editor.isActive("bold"),
    act: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: messages.italic,
    keys: "Ctrl+I",
    Icon: Italic,
    isOn: (editor) => editor.isActive("italic"),
    act: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: messages.underline,
    keys: "Ctrl+U",
    Icon: Underline,
    isOn: (editor) => editor.isActive("underline"),
    act: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: messages.bullets,
    Icon: List,
    isOn: (editor) => editor.isActive("bulletList"),
    act: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: messages.numbers,
    Icon: ListOrdered,
    isOn: (editor) => editor.isActive("orderedList"),
    act: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

/** The text keeps the focus where a button of its bar is pressed by the pointer: the next letter is the text's. */
export function stay(event: MouseEvent): void {
  event.preventDefault();
}

export interface FormatBarProps {
  editor: Editor;
  /** What stands before the buttons that every text has, and after them. */
  before?: ReactNode;
  after?: ReactNode;
  /** Buttons beside those that every text has. */
  more?: readonly FormatToggle[];
  className?: string | undefined;
}

/** What the selected text looks like, and how to change it. */
export function FormatBar({ editor, before, after, more = [], className }: FormatBarProps) {
  return (
    <fieldset className={cx(styles.bar, className)} aria-label={messages.formatting}>
      {before}
      {[...TOGGLES, ...more].map(({ label, keys, Icon, isOn, act }) => (
        <IconButton
          key={label}
          size="small"
          label={label}
          keys={keys}
          pressed={isOn(editor)}
          onMouseDown={stay}
          onClick={() => act(editor)}
        >
          <Icon size={15} aria-hidden="true" />
        </IconButton>
      ))}
      {after}
    </fieldset>
  );
}
