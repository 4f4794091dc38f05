import { Film } from "lucide-react";
import { useState } from "react";
import { useConfig } from "@/api/http/config";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { quickEditorTexts } from "@/features/storyboard/quickEditor/texts";
import { flushPending } from "@/features/storyboard/shared/flushPending";
import { Button } from "@/ui/buttons/Button";
import { lazyComponent } from "@/ui/lazyComponent";
import { toast } from "@/ui/status/toasts";

const RenderDialog = lazyComponent(() => import("@/features/storyboard/panels/export/dialogs/RenderDialog"));

/** Button that exports the board as an MP4 video, if the instance has an encoder. */
export function ExportVideoButton() {
  const { board, drawings } = useEditorContext();
  const config = useConfig();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const openDialog = (): void => {
    if (config?.encoder === false) {
      toast(quickEditorTexts.noEncoder);
      return;
    }
    void flushPending({ board, drawings }).catch(() => undefined); // the dialog reports errors
    setIsDialogOpen(true);
  };
  return (
    <>
      <Button variant="primary" icon={<Film size={16} aria-hidden="true" />} onClick={openDialog}>
        {quickEditorTexts.exportVideo}
      </Button>
      {isDialogOpen ? <RenderDialog kind="mp4" onClose={() => setIsDialogOpen(false)} /> : null}
    </>
  );
}
