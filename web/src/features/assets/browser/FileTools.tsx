import { ChevronDown, FolderPlus, FolderUp, Trash2, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import { FilePicker } from "@/ui/forms/FilePicker";
import { Menu } from "@/ui/popups/Menu";
import { MenuItem } from "@/ui/popups/MenuItem";
import styles from "./FileTools.module.css";
import { texts } from "./texts";

interface FileToolsProps {
  canUpload: boolean;
  canManage: boolean;
  count: number;
  canDelete: boolean;
  onUpload: (files: File[]) => void;
  onUploadFolder: (files: File[]) => void;
  onNewFolder: () => void;
  onCutFolders: () => void;
  onStructure: () => void;
  /** null if the user isn't a member of the project. */
  onTrash: (() => void) | null;
  onDelete: () => void;
  onDownload: () => void;
  /** null unless only folders are selected and the user can manage their access. */
  onAccess: (() => void) | null;
  /** Menu of further actions on the selection and the clipboard. */
  more: ReactNode;
}

/** Toolbar for the folder and its selection. */
export function FileTools(props: FileToolsProps) {
  const { canUpload, canManage, count, canDelete } = props;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={texts.actions}>
      {canUpload ? (
        <FilePicker multiple onFiles={props.onUpload}>
          {(open) => (
            <Button variant="primary" icon={<Upload size={16} />} onClick={open}>
              {texts.upload}
            </Button>
          )}
        </FilePicker>
      ) : null}
      {canManage ? (
        <>
          <FilePicker folder onFiles={props.onUploadFolder}>
            {(open) => (
              <Menu
                trigger={
                  <IconButton label={texts.moreUploadOptions}>
                    <ChevronDown size={18} />
                  </IconButton>
                }
              >
                <MenuItem icon={<FolderUp size={15} />} onSelect={open}>
                  {texts.uploadFolder}
                </MenuItem>
              </Menu>
            )}
          </FilePicker>
          <Button icon={<FolderPlus size={16} />} onClick={props.onNewFolder}>
            {texts.newFolder}
          </Button>
          <Button onClick={props.onCutFolders}>{texts.addCutFolders}</Button>
          <Button onClick={props.onStructure}>{texts.setStructure}</Button>
        </>
      ) : null}
      {count > 0 || props.more ? (
        <div className={styles.selectionActions}>
          {count > 0 ? (
            <>
              {canDelete ? <Button onClick={props.onDelete}>{texts.deleteSelected}</Button> : null}
              <Button onClick={props.onDownload}>{count === 1 ? texts.download : texts.downloadSelected}</Button>
              {props.onAccess ? <Button onClick={props.onAccess}>{texts.manageAccess}</Button> : null}
            </>
          ) : null}
          {props.more}
        </div>
      ) : null}
      {props.onTrash ? (
        <Button variant="ghost" icon={<Trash2 size={16} />} className={styles.trash} onClick={props.onTrash}>
          {texts.trash}
        </Button>
      ) : null}
    </div>
  );
}
