import type { Editor } from "@tiptap/core";
import { AlignCenter, AlignLeft, AlignRight, Bold, Italic, List, ListOrdered, Underline } from "lucide-react";
import type { MouseEvent } from "react";
import { LIMITS } from "@/api/gen/limits";
import { IconButton } from "@/ui/IconButton";
import { Select } from "@/ui/Select";
import { messages } from "./messages";
import styles from "./UpdateComposer.module.css";

const KINDS = [0, 1, 2, 3] as const;
const kindOptions = KINDS.map((value) => ({ value, label: messages.kinds[value] }));
const sizeOptions = [
  { value: 0, label: messages.ordinarySize },
  ...LIMITS.FONT_SIZES.map((value) => ({ value: value as number, label: messages.pixels(value) })),
];
const ALIGNMENTS = [
  { to: "left", label: messages.left, Icon: AlignLeft },
  { to: "center", label: messages.centre, Icon: AlignCenter },
  { to: "right", label: messages.right, Icon: AlignRight },
] as const;

/** The text keeps the focus where a button of its bar is pressed by the pointer: the next letter is the text's. */
function stay(event: MouseEvent): void {
  event.preventDefault();
}

/** What the selected text looks like, and how to change it. */
export function FormatBar({ editor }: { editor: Editor }) {
  const chain = () => editor.chain().focus();
  const text = () => editor.view.dom;
  const kind = KINDS.find((level) => level > 0 && editor.isActive("heading", { level })) ?? 0;
  const size = Number.parseInt(String(editor.getAttributes("textStyle").fontSize ?? 0), 10);
  const toggles = [
    { name: "bold", label: messages.bold, keys: "Ctrl+B", Icon: Bold, act: () => chain().toggleBold().run() },
    { name: "italic", label: messages.italic, keys: "Ctrl+I", Icon: Italic, act: () => chain().toggleItalic().run() },
    {
      name: "underline",
      label: messages.underline,
      keys: "Ctrl+U",
      Icon: Underline,
      act: () => chain().toggleUnderline().run(),
    },
    { name: "bulletList", label: messages.bullets, Icon: List, act: () => chain().toggleBulletList().run() },
    { name: "orderedList", label: messages.numbers, Icon: ListOrdered, act: () => chain().toggleOrderedList().run() },
  ];
  return (
    <fieldset className={styles.bar} aria-label={messages.formatting}>
      <Select
        label={messages.kind}
        className={styles.kind}
        value={kind}
        options={kindOptions}
        focusAfter={text}
        onValueChange={(level) => {
          if (level === 0) chain().setParagraph().run();
          else chain().setHeading({ level }).run();
        }}
      />
      <Select
        label={messages.size}
        className={styles.size}
        value={size}
        options={sizeOptions}
        focusAfter={text}
        onValueChange={(pixels) => {
          if (pixels === 0) chain().unsetFontSize().run();
          else chain().setFontSize(`${pixels}px`).run();
        }}
      />
      {toggles.map(({ name, label, keys, Icon, act }) => (
        <IconButton
          key={name}
          size="small"
          label={label}
          keys={keys}
          pressed={editor.isActive(name)}
          onMouseDown={stay}
          onClick={act}
        >
          <Icon size={15} aria-hidden="true" />
        </IconButton>
      ))}
      {ALIGNMENTS.map(({ to, label, Icon }) => (
        <IconButton
          key={to}
          size="small"
          label={label}
          pressed={editor.isActive({ textAlign: to })}
          onMouseDown={stay}
          onClick={() => chain().toggleTextAlign(to).run()}
        >
          <Icon size={15} aria-hidden="true" />
        </IconButton>
      ))}
    </fieldset>
  );
}
