import { Film } from "lucide-react";
import { useState } from "react";
import { useConfig } from "@/api/config";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { quickEditorMessages } from "@/features/storyboard/quickEditor/messages";
import { flushPending } from "@/features/storyboard/shared/flushPending";
import { Button } from "@/ui/Button";
import { lazyComponent } from "@/ui/lazyComponent";
import { toast } from "@/ui/toasts";

const RenderDialog = lazyComponent(() => import("@/features/storyboard/panels/export/RenderDialog"));

/** Button that exports the board as an MP4 video, if the instance has an encoder. */
export function ExportVideoButton() {
  const { board, drawings } = useEditorContext();
  const config = useConfig();
  const [isAsking, setIsAsking] = useState(false);
  const ask = (): void => {
    if (config?.encoder === false) {
      toast(quickEditorMessages.noEncoder);
      return;
    }
    void flushPending({ board, drawings }).catch(() => undefined); // the dialog reports errors
    setIsAsking(true);
  };
  return (
    <>
      <Button variant="primary" icon={<Film size={16} aria-hidden="true" />} onClick={ask}>
        {quickEditorMessages.exportVideo}
      </Button>
      {isAsking ? <RenderDialog kind="mp4" onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}
