import type { Editor } from "@tiptap/core";
import { Baseline } from "lucide-react";
import { texts } from "@/features/chat/thread/texts";
import { IconButton } from "@/ui/buttons/IconButton";
import { Menu } from "@/ui/popups/Menu";
import { MenuItem } from "@/ui/popups/MenuItem";
import { keepTextFocus } from "@/ui/richText/FormatBar";

/** Light enough to be readable on own and other people's messages. */
const COLORS = [
  { name: texts.colors.blue, value: "#9dbbff" },
  { name: texts.colors.red, value: "#ff8b7d" },
  { name: texts.colors.green, value: "#4fd1a5" },
  { name: texts.colors.gold, value: "#f5c451" },
  { name: texts.colors.grey, value: "#b4b6bd" },
] as const;

/** Menu that colors the selected text. */
export function ColorPicker({ editor }: { editor: Editor }) {
  const chain = () => editor.chain().focus();
  return (
    <Menu
      side="top"
      trigger={
        <IconButton label={texts.color} size="small" onMouseDown={keepTextFocus}>
          <Baseline size={15} aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => chain().unsetColor().run()}>{texts.colors.plain}</MenuItem>
      {COLORS.map(({ name, value }) => (
        <MenuItem
          key={value}
          icon={<Baseline size={15} color={value} aria-hidden="true" />}
          onSelect={() => chain().setColor(value).run()}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
