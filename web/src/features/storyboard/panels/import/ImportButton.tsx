import { Upload } from "lucide-react";
import { useState } from "react";
import { usePopup } from "@/features/storyboard/commands/popupCommand";
import { useCommand } from "@/features/storyboard/commands/useCommand";
import { inputComponent } from "@/features/storyboard/editorContext/deferred";
import { texts } from "@/features/storyboard/texts";
import { Button } from "@/ui/buttons/Button";
import type { DroppedItems } from "@/ui/files/droppedItems";
import { lazyComponent } from "@/ui/lazyComponent";
import styles from "./ImportButton.module.css";

const ImportDialog = lazyComponent(() => import("./ImportDialog"));
const PageDropTarget = inputComponent(() => import("./PageDropTarget"));

const EMPTY_REQUEST = { items: null };

/**
 * Button that opens the import dialog. Importable files can also be dropped anywhere on the page; see `PageDropTarget`.
 */
export default function ImportButton() {
  // A new object for each drop, so that dropping the same files again starts another import.
  const [request, setRequest] = useState<{ items: DroppedItems } | null>(null);
  const { open: isImportRequested, onOpenChange } = usePopup("import");
  const { run } = useCommand("import");
  const activeRequest = request ?? (isImportRequested ? EMPTY_REQUEST : null);
  const isOpen = activeRequest !== null;
  const close = (): void => {
    setRequest(null);
    onOpenChange(false);
  };
  return (
    <>
      <Button
        className={styles.button}
        aria-label={texts.importButton}
        aria-haspopup="dialog"
        icon={<Upload size={16} aria-hidden="true" />}
        onPointerEnter={ImportDialog.preload}
        onFocus={ImportDialog.preload}
        onClick={run}
      >
        <span className={styles.label}>{texts.importButton}</span>
      </Button>
      <PageDropTarget isOpen={isOpen} onDrop={(items) => setRequest({ items })} />
      {activeRequest ? <ImportDialog request={activeRequest} onClose={close} /> : null}
    </>
  );
}
