import { TextSearch } from "lucide-react";
import { IconButton } from "@/ui/buttons/IconButton";

interface ChatSearchButtonProps {
  label: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Button that toggles the search of a chat or of all chats. */
export default function ChatSearchButton({ label, isOpen, onToggle }: ChatSearchButtonProps) {
  return (
    <IconButton label={label} size="small" side="bottom" pressed={isOpen} onClick={onToggle}>
      <TextSearch size={16} aria-hidden="true" />
    </IconButton>
  );
}
