import type { Editor } from "@tiptap/core";
import { Bold, Italic, List, ListOrdered, type LucideIcon, Underline } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { IconButton } from "@/ui/buttons/IconButton";
import { cx } from "@/ui/cx";
import styles from "./FormatBar.module.css";
import { texts } from "./texts";

/** Toggle button of the format bar. It is pressed while the selection has the format. */
export interface FormatToggle {
  label: string;
  keys?: string;
  Icon: LucideIcon;
  isActive: (editor: Editor) => boolean;
  toggle: (editor: Editor) => void;
}

const TOGGLES: readonly FormatToggle[] = [
  {
    label: texts.bold,
    keys: "Ctrl+B",
    Icon: Bold,
    isActive: (editor) => editor.isActive("bold"),
    toggle: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: texts.italic,
    keys: "Ctrl+I",
    Icon: Italic,
    isActive: (editor) => editor.isActive("italic"),
    toggle: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: texts.underline,
    keys: "Ctrl+U",
    Icon: Underline,
    isActive: (editor) => editor.isActive("underline"),
    toggle: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: texts.bullets,
    Icon: List,
    isActive: (editor) => editor.isActive("bulletList"),
    toggle: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: texts.numbers,
    Icon: ListOrdered,
    isActive: (editor) => editor.isActive("orderedList"),
    toggle: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

/** Keep the focus in the text when a button of the format bar is clicked, so that typing continues there. */
export function keepTextFocus(event: MouseEvent): void {
  event.preventDefault();
}

export interface FormatBarProps {
  editor: Editor;
  /** Content before and after the standard buttons. */
  before?: ReactNode;
  after?: ReactNode;
  /** Buttons in addition to the standard ones. */
  extraToggles?: readonly FormatToggle[];
  className?: string | undefined;
}

/** Toolbar that shows and changes the format of the selection. */
export function FormatBar({ editor, before, after, extraToggles = [], className }: FormatBarProps) {
  return (
    <fieldset className={cx(styles.bar, className)} aria-label={texts.formatting}>
      {before}
      {[...TOGGLES, ...extraToggles].map(({ label, keys, Icon, isActive, toggle }) => (
        <IconButton
          key={label}
          size="small"
          label={label}
          keys={keys}
          pressed={isActive(editor)}
          onMouseDown={keepTextFocus}
          onClick={() => toggle(editor)}
        >
          <Icon size={15} aria-hidden="true" />
        </IconButton>
      ))}
      {after}
    </fieldset>
  );
}
