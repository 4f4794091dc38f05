import { Film } from "lucide-react";
import { useState } from "react";
import { useConfig } from "@/api/config";
import { useDesk } from "@/features/storyboard/desk/desk";
import { olderMessages } from "@/features/storyboard/older/messages";
import { settle } from "@/features/storyboard/shared/settle";
import { Button } from "@/ui/Button";
import { late } from "@/ui/late";
import { toast } from "@/ui/toasts";

const RenderDialog = late(() => import("@/features/storyboard/panels/export/RenderDialog"));

/** A real video, where the instance has an encoder. */
export function FilmButton() {
  const { board, drawings } = useDesk();
  const config = useConfig();
  const [isAsking, setIsAsking] = useState(false);
  const ask = (): void => {
    if (config?.encoder === false) {
      toast(olderMessages.noEncoder);
      return;
    }
    void settle({ board, drawings }).catch(() => undefined); // the dialog says what fails
    setIsAsking(true);
  };
  return (
    <>
      <Button variant="primary" icon={<Film size={16} aria-hidden="true" />} onClick={ask}>
        {olderMessages.exportFilm}
      </Button>
      {isAsking ? <RenderDialog kind="mp4" onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}
