import { Link, useNavigate } from "@tanstack/react-router";
import { type RefObject, useId, useState } from "react";
import { BoxPanel, boxOptionClass, OptionWords } from "@/ui/BoxPanel";
import { useBoxKeys } from "@/ui/useBoxKeys";
import { messages } from "./messages";
import styles from "./RecentPanel.module.css";
import { RecentPicture } from "./RecentPicture";
import { aboutOf, keyOf, linkTo, titleOf } from "./show";
import type { Recent } from "./types";
import { useRecents } from "./useRecents";

const ALL = ["board", "video", "folder", "project"] as const;

interface RecentPanelProps {
  /** The box in which nothing is typed yet; the focus stays there, and its keys move in the list. */
  box: RefObject<HTMLInputElement | null>;
  onClose: () => void;
  onChosen: () => void;
}

/** Under the header's search box: where one was last. Nothing while there is nothing to tell. */
export default function RecentPanel(props: RecentPanelProps) {
  const { items } = useRecents(ALL);
  return items === null || items.length === 0 ? null : <Listed items={items} {...props} />;
}

function Listed({ items, box, onClose, onChosen }: RecentPanelProps & { items: readonly Recent[] }) {
  const navigate = useNavigate();
  const listId = useId();
  const titleId = useId();
  const [active, setActive] = useState<string | null>(null);
  const at = active === null ? -1 : items.findIndex((item) => keyOf(item) === active);
  const keyAt = (index: number) => {
    const item = items[index];
    return item === undefined ? null : keyOf(item);
  };
  useBoxKeys({
    box,
    listId,
    count: items.length,
    at,
    onMove: (to) => setActive(keyAt(to)),
    onEnter: (index) => {
      const chosen = items[index];
      if (chosen === undefined) return;
      onChosen();
      void navigate(linkTo(chosen));
    },
    onClose,
  });

  return (
    <BoxPanel>
      <p id={titleId} className={styles.title}>
        {messages.list}
      </p>
      <div id={listId} role="listbox" aria-labelledby={titleId}>
        {items.map((item, index) => (
          <Link
            key={keyOf(item)}
            {...linkTo(item)}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            preload={false}
            className={boxOptionClass(index === at)}
            onMouseMove={() => setActive(keyOf(item))}
            onClick={onChosen}
          >
            <RecentPicture recent={item} className={styles.picture} iconSize={15} />
            <OptionWords title={titleOf(item)} about={aboutOf(item)} kind={messages.kinds[item.kind]} />
          </Link>
        ))}
      </div>
    </BoxPanel>
  );
}
