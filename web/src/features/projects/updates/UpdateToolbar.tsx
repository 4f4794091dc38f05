import type { Editor } from "@tiptap/core";
import { Heading } from "@tiptap/extension-heading";
import { TextAlign } from "@tiptap/extension-text-align";
import { FontSize } from "@tiptap/extension-text-style";
import { AlignCenter, AlignLeft, AlignRight } from "lucide-react";
import { LIMITS } from "@/api/gen/limits";
import { Select } from "@/ui/forms/Select";
import { FormatBar, type FormatToggle } from "@/ui/richText/FormatBar";
import { texts } from "./texts";
import styles from "./UpdateComposer.module.css";

/** Editor extensions for updates, in addition to emphasis and lists. */
export const UPDATE_EXTENSIONS = [
  Heading.configure({ levels: [1, 2, 3] }),
  FontSize,
  TextAlign.configure({ types: ["heading", "paragraph"], alignments: ["left", "center", "right"] }),
];

const PARAGRAPH_KINDS = [0, 1, 2, 3] as const;
const kindOptions = PARAGRAPH_KINDS.map((value) => ({ value, label: texts.kinds[value] }));
const sizeOptions = [
  { value: 0, label: texts.defaultSize },
  ...LIMITS.FONT_SIZES.map((value) => ({ value: value as number, label: texts.pixels({ size: value }) })),
];

function createAlignmentToggle(to: string, label: string, Icon: FormatToggle["Icon"]): FormatToggle {
  return {
    label,
    Icon,
    isActive: (editor) => editor.isActive({ textAlign: to }),
    toggle: (editor) => editor.chain().focus().toggleTextAlign(to).run(),
  };
}

const ALIGNMENTS = [
  createAlignmentToggle("left", texts.left, AlignLeft),
  createAlignmentToggle("center", texts.center, AlignCenter),
  createAlignmentToggle("right", texts.right, AlignRight),
];

/** Toolbar of the update editor. */
export function UpdateToolbar({ editor }: { editor: Editor }) {
  const chain = () => editor.chain().focus();
  const text = () => editor.view.dom;
  const kind = PARAGRAPH_KINDS.find((level) => level > 0 && editor.isActive("heading", { level })) ?? 0;
  const size = Number.parseInt(String(editor.getAttributes("textStyle").fontSize ?? 0), 10);
  const selects = (
    <>
      <Select
        label={texts.kind}
        className={styles.kind}
        value={kind}
        options={kindOptions}
        getFinalFocus={text}
        onValueChange={(level) => {
          if (level === 0) chain().setParagraph().run();
          else chain().setHeading({ level }).run();
        }}
      />
      <Select
        label={texts.size}
        className={styles.size}
        value={size}
        options={sizeOptions}
        getFinalFocus={text}
        onValueChange={(pixels) => {
          if (pixels === 0) chain().unsetFontSize().run();
          else chain().setFontSize(`${pixels}px`).run();
        }}
      />
    </>
  );
  return <FormatBar editor={editor} before={selects} extraToggles={ALIGNMENTS} />;
}
