import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { type DragEvent, Fragment, useState } from "react";
import { getDraggedIds, isAssetDrag } from "@/features/assets/grid/dragging";
import { cx } from "@/ui/cx";
import styles from "./Breadcrumb.module.css";
import { texts } from "./texts";

interface BreadcrumbProps {
  projectRef: string;
  projectName: string;
  path: readonly { id: string; name: string }[];
  onDrop: (ids: string[], folder: string | null) => void;
}

/** Breadcrumb from the project to the open folder. Dragged entries can be dropped on its links to move them there. */
export function Breadcrumb({ projectRef, projectName, path, onDrop }: BreadcrumbProps) {
  const [dropTargetId, setDropTargetId] = useState<string | null>(null);
  const crumbs = [{ id: "", name: projectName }, ...path];
  const createDropHandlers = (id: string) => ({
    onDragOver: (event: DragEvent) => {
      if (!isAssetDrag(event.dataTransfer)) return;
      event.preventDefault();
      setDropTargetId(id);
    },
    onDragLeave: () => setDropTargetId(null),
    onDrop: (event: DragEvent) => {
      setDropTargetId(null);
      const ids = getDraggedIds(event.dataTransfer);
      if (ids.length === 0) return;
      event.preventDefault();
      onDrop(ids, id === "" ? null : id);
    },
  });
  return (
    <nav className={styles.crumbs} aria-label={texts.breadcrumb}>
      {crumbs.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 ? <ChevronRight size={16} aria-hidden="true" /> : null}
          {index === crumbs.length - 1 ? (
            <span className={styles.current} aria-current="page">
              {name}
            </span>
          ) : (
            <Link
              to="/project/$ref/assets"
              params={{ ref: projectRef }}
              search={id === "" ? {} : { folder: id }}
              className={cx(styles.crumb, dropTargetId === id && styles.dropTarget)}
              draggable={false}
              {...createDropHandlers(id)}
            >
              {name}
            </Link>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
