import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ProjectSummary } from "@/api/types";
import { CoverArt } from "@/features/projects/covers/CoverArt";
import { texts as shared } from "@/features/projects/texts";
import { cx } from "@/ui/cx";
import { Badge } from "@/ui/status/Badge";
import styles from "./ProjectTile.module.css";

const TILE_RATIO = 16 / 9;

/** Tile of a project in the list: cover in the project's aspect ratio, name and size. */
export function ProjectTile({ project }: { project: ProjectSummary }) {
  // The cover URL in the cached list may have expired.
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const ratio = project.width / project.height;
  const cover = project.cover_url !== null && project.cover_url !== failedUrl ? project.cover_url : null;
  return (
    <div className={styles.tile}>
      <span className={styles.cover}>
        <span
          className={cx(styles.frame, ratio >= TILE_RATIO ? styles.wide : styles.tall)}
          style={{ aspectRatio: ratio }}
        >
          {cover !== null ? (
            <img src={cover} alt="" loading="lazy" onError={() => setFailedUrl(cover)} />
          ) : (
            <CoverArt seed={project.id} />
          )}
        </span>
      </span>
      <Link to="/project/$ref" params={{ ref: project.slug }} className={styles.name}>
        {project.name}
      </Link>
      <span className={styles.meta}>
        {shared.size({ width: project.width, height: project.height })} · {shared.rate({ fps: project.fps })}
        {project.my_role !== null && project.my_role !== "owner" ? <Badge>{shared.role[project.my_role]}</Badge> : null}
      </span>
    </div>
  );
}
