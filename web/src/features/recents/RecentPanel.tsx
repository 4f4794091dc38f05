import { Link, useNavigate } from "@tanstack/react-router";
import { type RefObject, useId, useState } from "react";
import { ComboboxPanel, getComboboxOptionClass, OptionText } from "@/ui/forms/ComboboxPanel";
import { useComboboxKeys } from "@/ui/forms/useComboboxKeys";
import type { Recent } from "./api";
import styles from "./RecentPanel.module.css";
import { RecentPicture } from "./RecentPicture";
import { getRecentContext, getRecentKey, getRecentLink, getRecentTitle } from "./recentLinks";
import { texts } from "./texts";
import { useRecents } from "./useRecents";

const ALL_KINDS = ["board", "video", "folder", "project"] as const;

interface RecentPanelProps {
  /** Empty search field. It keeps the focus, and its keys move within the list. */
  inputRef: RefObject<HTMLInputElement | null>;
  onClose: () => void;
  onChoose: () => void;
}

/** Recently opened items below the header's search field. Renders nothing if there are none. */
export default function RecentPanel(props: RecentPanelProps) {
  const { items } = useRecents(ALL_KINDS);
  return items === null || items.length === 0 ? null : <RecentList items={items} {...props} />;
}

function RecentList({ items, inputRef, onClose, onChoose }: RecentPanelProps & { items: readonly Recent[] }) {
  const navigate = useNavigate();
  const listId = useId();
  const titleId = useId();
  const [active, setActive] = useState<string | null>(null);
  const activeIndex = active === null ? -1 : items.findIndex((item) => getRecentKey(item) === active);
  const getKeyAt = (index: number) => {
    const item = items[index];
    return item === undefined ? null : getRecentKey(item);
  };
  useComboboxKeys({
    inputRef,
    listId,
    count: items.length,
    activeIndex,
    onMove: (index) => setActive(getKeyAt(index)),
    onSelect: (index) => {
      const selectedItem = items[index];
      if (selectedItem === undefined) return;
      onChoose();
      void navigate(getRecentLink(selectedItem));
    },
    onClose,
  });

  return (
    <ComboboxPanel>
      <p id={titleId} className={styles.title}>
        {texts.list}
      </p>
      <div id={listId} role="listbox" aria-labelledby={titleId}>
        {items.map((item, index) => (
          <Link
            key={getRecentKey(item)}
            {...getRecentLink(item)}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            tabIndex={-1}
            preload={false}
            className={getComboboxOptionClass(index === activeIndex)}
            onMouseMove={() => setActive(getRecentKey(item))}
            onClick={onChoose}
          >
            <RecentPicture recent={item} className={styles.picture} iconSize={15} />
            <OptionText
              title={getRecentTitle(item)}
              description={getRecentContext(item)}
              kind={texts.kinds[item.kind]}
            />
          </Link>
        ))}
      </div>
    </ComboboxPanel>
  );
}
