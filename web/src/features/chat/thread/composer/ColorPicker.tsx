import type { Editor } from "@tiptap/core";
import { Baseline } from "lucide-react";
import { messages } from "@/features/chat/thread/texts";
import { IconButton } from "@/ui/buttons/IconButton";
import { Menu } from "@/ui/popups/Menu";
import { MenuItem } from "@/ui/popups/MenuItem";
import { keepTextFocus } from "@/ui/richText/FormatBar";

/** Light enough to be readable on own and other people's messages. */
const COLORS = [
  { name: messages.colors.blue, value: "#9dbbff" },
  { name: messages.colors.red, value: "#ff8b7d" },
  { name: messages.colors.green, value: "#4fd1a5" },
  { name: messages.colors.gold, value: "#f5c451" },
  { name: messages.colors.grey, value: "#b4b6bd" },
] as const;

/** Menu that colors the selected text. */
export function ColorPicker({ editor }: { editor: Editor }) {
  const chain = () => editor.chain().focus();
  return (
    <Menu
      side="top"
      trigger={
        <IconButton label={messages.color} size="small" onMouseDown={keepTextFocus}>
          <Baseline size={15} aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => chain().unsetColor().run()}>{messages.colors.plain}</MenuItem>
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
