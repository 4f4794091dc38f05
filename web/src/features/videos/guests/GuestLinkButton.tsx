import { Link2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/ui/buttons/Button";
import { lazyComponent } from "@/ui/lazyComponent";
import { texts } from "./texts";

const GuestLinksDialog = lazyComponent(() => import("./GuestLinksDialog"));

/** Button that opens the dialog of a video's guest links. */
export default function GuestLinkButton({ video }: { video: string }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={opener}
        icon={<Link2 size={16} aria-hidden="true" />}
        onPointerEnter={GuestLinksDialog.preload}
        onClick={() => setOpen(true)}
      >
        {texts.guestLink}
      </Button>
      {isOpen ? <GuestLinksDialog video={video} opener={opener} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
