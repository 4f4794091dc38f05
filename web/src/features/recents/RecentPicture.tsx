import { Clapperboard, Film, FolderOpen, SquarePen } from "lucide-react";
import { useState } from "react";
import type { Recent } from "./api";

export const ICONS = { board: SquarePen, video: Film, folder: FolderOpen, project: Clapperboard };

interface RecentPictureProps {
  recent: Recent;
  className: string | undefined;
  iconSize: number;
}

/** Picture of an item, or an icon of its kind. Decorative, because the name is next to it. */
export function RecentPicture({ recent: { kind, picture_url: url }, className, iconSize }: RecentPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const Icon = ICONS[kind];
  return (
    <span className={className} aria-hidden="true">
      {url !== null && url !== brokenUrl ? (
        <img src={url} alt="" loading="lazy" onError={() => setBrokenUrl(url)} />
      ) : (
        <Icon size={iconSize} strokeWidth={1.5} />
      )}
    </span>
  );
}
