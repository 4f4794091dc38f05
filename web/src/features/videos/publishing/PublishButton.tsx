import { MonitorPlay } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import type { Project } from "@/api/types";
import { IconButton } from "@/ui/buttons/IconButton";
import { lazyComponent } from "@/ui/lazyComponent";
import { texts } from "./texts";

const PublishDialog = lazyComponent(() => import("./PublishDialog"));

/** Button that opens the publish dialog, for users who can publish videos of the project. */
export default function PublishButton({ project }: { project: Project }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <IconButton
        ref={button}
        label={texts.publish}
        side="bottom"
        onPointerEnter={PublishDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        <MonitorPlay size={18} aria-hidden="true" />
      </IconButton>
      {isOpen ? <PublishDialog project={project} opener={button} onClose={close} /> : null}
    </>
  );
}
