import { File, FileAudio, FileImage, FileText, FileType, FileVideo, Folder, FolderLock } from "lucide-react";
import type { Asset } from "./api";

const ICONS = {
  folder: Folder,
  image: FileImage,
  video: FileVideo,
  sound: FileAudio,
  text: FileText,
  pdf: FileType,
  other: File,
};

/** Icon of a file or folder that has no image preview. */
export function FileIcon({ asset, size }: { asset: Pick<Asset, "kind" | "restricted">; size: number }) {
  const Icon = asset.kind === "folder" && asset.restricted ? FolderLock : ICONS[asset.kind];
  return <Icon size={size} strokeWidth={size > 40 ? 1.2 : 1.6} aria-hidden="true" />;
}
