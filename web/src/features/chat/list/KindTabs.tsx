import { type KeyboardEvent, type ReactNode, useRef } from "react";
import styles from "./KindTabs.module.css";

export interface KindTab<Value extends string> {
  value: Value;
  label: string;
  count: number;
  /** Text of the count for screen readers. */
  countText: string;
}

interface KindTabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly KindTab<Value>[];
  onValueChange: (value: Value) => void;
  children: ReactNode;
}

/**
 * Tabs as in the WAI-ARIA pattern, with automatic activation. The UI library's tabs would be a tenth of the page's
 * code.
 */
export function KindTabs<Value extends string>({ label, value, tabs, onValueChange, children }: KindTabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const index = tabs.findIndex((tab) => tab.value === value);
    const nextIndex = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = nextIndex === undefined ? undefined : tabs[(nextIndex + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onValueChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-kind="${next.value}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={handleKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`chats-${tab.value}`}
            data-kind={tab.value}
            aria-selected={tab.value === value}
            aria-controls="chats-panel"
            aria-description={tab.count > 0 ? tab.countText : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onValueChange(tab.value)}
          >
            {tab.label}
            {tab.count > 0 ? (
              <span className={styles.count} aria-hidden="true">
                {tab.count}
              </span>
            ) : null}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="chats-panel" aria-labelledby={`chats-${value}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}
