import type { ReactElement, ReactNode } from "react";
import { cx } from "@/ui/cx";
import { Kbd } from "@/ui/text/Kbd";
import { useMenuComponents } from "./menuComponents";
import popup from "./popup.module.css";

export interface MenuItemProps {
  onSelect?: (() => void) | undefined;
  icon?: ReactNode;
  keys?: string | undefined;
  danger?: boolean;
  disabled?: boolean;
  /** Why it is disabled, shown below the label. */
  reason?: string | undefined;
  /** Link element, for an item that navigates. */
  link?: ReactElement | undefined;
  children: ReactNode;
}

/** Item of a Menu or a ContextMenu. */
export function MenuItem({
  onSelect,
  icon,
  keys,
  danger = false,
  disabled = false,
  reason,
  link,
  children,
}: MenuItemProps) {
  const { Item, LinkItem } = useMenuComponents();
  const className = cx(popup.item, danger && popup.danger);
  const contents = (
    <>
      {icon ? <span className={popup.icon}>{icon}</span> : null}
      <span className={popup.text}>
        {children}
        {reason ? (
          <span className={popup.reason} aria-hidden="true">
            {reason}
          </span>
        ) : null}
      </span>
      {keys ? <Kbd keys={keys} /> : null}
    </>
  );
  if (link) {
    return (
      <LinkItem className={className} render={link} closeOnClick>
        {contents}
      </LinkItem>
    );
  }
  return (
    <Item className={className} disabled={disabled} aria-description={reason} onClick={() => onSelect?.()}>
      {contents}
    </Item>
  );
}

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

export function MenuSeparator() {
  const { Separator } = useMenuComponents();
  return <Separator className={popup.separator} />;
}
