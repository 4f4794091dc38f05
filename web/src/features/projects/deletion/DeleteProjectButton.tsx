import { Trash2 } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import type { Project } from "@/api/types";
import { IconButton } from "@/ui/buttons/IconButton";
import { lazyComponent } from "@/ui/lazyComponent";
import { texts } from "./texts";

const DeleteProjectDialog = lazyComponent(() => import("./DeleteProjectDialog"));

export function DeleteProjectButton({ project }: { project: Project }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <IconButton
        ref={button}
        label={texts.button}
        side="bottom"
        onPointerEnter={DeleteProjectDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
      {isOpen ? <DeleteProjectDialog project={project} opener={button} onClose={close} /> : null}
    </>
  );
}
