import { type DragEvent, useState } from "react";
import { PictureError, preparePicture } from "@/features/chat/thread/pictures/preparePicture";
import { texts } from "@/features/chat/thread/texts";
import { useThread } from "@/features/chat/thread/threadContext";
import { showNotice } from "@/ui/dialogs/confirm";

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes("Files");
}

/** Send pictures, each as a message of its own, in the order they were chosen. */
export function useAttachPictures(setError: (error: string | null) => void) {
  const { chat, outbox } = useThread();
  const [busyCount, setBusyCount] = useState(0);
  const [isDragOver, setOver] = useState(false);

  const add = async (files: readonly File[]): Promise<void> => {
    setError(null);
    setBusyCount((count) => count + 1);
    const problems: string[] = [];
    for (const file of files) {
      try {
        const picture = await preparePicture(file);
        await outbox.send({ chatId: chat.id, kind: "image", body: "", quoted: null, picture });
      } catch (error) {
        problems.push(error instanceof PictureError ? error.message : texts.compressionFailed);
      }
    }
    setBusyCount((count) => count - 1);
    for (const problem of problems) await showNotice(problem);
  };

  const dropProps = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      void add([...event.dataTransfer.files]);
    },
  };
  return { add, isBusy: busyCount > 0, isDragOver, dropProps };
}
