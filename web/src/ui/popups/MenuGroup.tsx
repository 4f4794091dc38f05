import type { ReactNode } from "react";
import { useMenuComponents } from "./menuComponents";
import popup from "./popup.module.css";

/** Labeled group of menu items. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const { Group, GroupLabel } = useMenuComponents();
  return (
    <Group className={popup.group}>
      <GroupLabel className={popup.label}>{label}</GroupLabel>
      {children}
    </Group>
  );
}
