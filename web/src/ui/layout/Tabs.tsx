import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cx } from "@/ui/cx";
import styles from "./Tabs.module.css";

export interface TabDefinition<Value extends string> {
  value: Value;
  label: string;
  content: ReactNode;
}

export interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly TabDefinition<Value>[];
  /** Keep inactive tabs mounted, so that typed text isn't lost. */
  keepMounted?: boolean;
  /** Fill the available height; the tab content scrolls. */
  fill?: boolean;
}

export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
  keepMounted = false,
  fill = false,
}: TabsProps<Value>) {
  return (
    <Base.Root
      value={value}
      className={fill ? styles.fill : undefined}
      onValueChange={(next: Value) => onValueChange(next)}
    >
      <Base.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel
          key={tab.value}
          value={tab.value}
          keepMounted={keepMounted}
          className={cx(styles.panel, fill && styles.scrollable)}
        >
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
