import { Trash2 } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import type { Project } from "@/api/types";
import { IconButton } from "@/ui/IconButton";
import { lazyComponent } from "@/ui/lazyComponent";
import { messages } from "./messages";

const DeleteProjectDialog = lazyComponent(() => import("./DeleteProjectDialog"));

export function DeleteProjectButton({ project }: { project: Project }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const close = useCallback(() => setIsAsking(false), []);
  return (
    <>
      <IconButton
        ref={button}
        label={messages.button}
        side="bottom"
        onPointerEnter={DeleteProjectDialog.preload}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
      {isAsking ? <DeleteProjectDialog project={project} opener={button} onClose={close} /> : null}
    </>
  );
}
