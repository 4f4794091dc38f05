import { useNavigate } from "@tanstack/react-router";
import { MessageSquareMore } from "lucide-react";
import { texts } from "@/features/chat/docked/texts";
import { IconButton } from "@/ui/buttons/IconButton";

/** Button that opens a project's chat on the messages page. */
export default function ProjectChatButton({ projectId }: { projectId: string }) {
  const navigate = useNavigate();
  const open = () => void navigate({ to: "/messages/{-$kind}/{-$id}", params: { kind: "project", id: projectId } });
  return (
    <IconButton label={texts.chat} side="bottom" onClick={open}>
      <MessageSquareMore size={18} aria-hidden="true" />
    </IconButton>
  );
}
