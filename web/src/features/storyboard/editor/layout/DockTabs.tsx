import { type KeyboardEvent, useRef } from "react";
import styles from "@/features/storyboard/editor/layout/SidePanel.module.css";
import type { PanelDefinition } from "@/features/storyboard/shared/panels/panelDefinition";
import { texts } from "@/features/storyboard/texts";

export const DOCK_PANEL_ID = "dock-panel";
export const getDockTabId = (panelId: string): string => `dock-tab-${panelId}`;

interface DockTabsProps {
  panels: readonly PanelDefinition[];
  selected: string;
  onSelect: (panelId: string) => void;
}

/**
 * Tabs of the docked panels (WAI-ARIA tabs with automatic activation). Smaller than `ui/layout/Tabs`, because every board
 * loads them right after its drawing.
 */
export function DockTabs({ panels, selected, onSelect }: DockTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    // The board's arrow keys must not step frames as well.
    event.stopPropagation();
    const index = panels.findIndex(({ id }) => id === selected);
    const next = panels[(index + step + panels.length) % panels.length];
    if (!next) return;
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`#${getDockTabId(next.id)}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={texts.panels} className={styles.tabs} onKeyDown={handleKeyDown}>
      {panels.map(({ id, title }) => (
        <button
          key={id}
          id={getDockTabId(id)}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={id === selected}
          aria-controls={DOCK_PANEL_ID}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
