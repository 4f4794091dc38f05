import { CSPProvider } from "@base-ui/react/csp-provider";
import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import { cx } from "@/ui/cx";
import popup from "@/ui/popups/popup.module.css";
import styles from "./Select.module.css";

export interface SelectOption<Value extends string | number> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string | number> {
  /** Accessible name. Add a visible label next to the field if needed. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  disabled?: boolean;
  className?: string | undefined;
  /** Returns the element to focus when the list closes; default: the field. */
  getFinalFocus?: () => HTMLElement;
}

export function Select<Value extends string | number>({
  label,
  value,
  onValueChange,
  options,
  disabled = false,
  className,
  getFinalFocus,
}: SelectProps<Value>) {
  return (
    // Base UI would add a <style> element for its scroll bar, which the Content Security Policy forbids.
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={value}
        disabled={disabled}
        onValueChange={(next) => {
          if (next !== null) onValueChange(next);
        }}
      >
        <Base.Trigger className={cx(styles.trigger, className)} aria-label={label}>
          <Base.Value className={styles.value} />
          <Base.Icon className={styles.icon}>
            <ChevronsUpDown size={14} aria-hidden="true" />
          </Base.Icon>
        </Base.Trigger>
        {/* The portal is outside the page's landmarks, so it is a region of its own. */}
        <Base.Portal render={<section aria-label={label} />}>
          {/* Stays where it opened: if it followed its field while the page loads, another option would move under
              the pointer. */}
          <Base.Positioner
            className={popup.positioner}
            sideOffset={4}
            alignItemWithTrigger={false}
            positionMethod="fixed"
            disableAnchorTracking
          >
            <Base.Popup className={popup.popup} finalFocus={getFinalFocus ?? true}>
              <Base.List className={styles.list}>
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} className={cx(popup.item, styles.item)}>
                    <Base.ItemIndicator>
                      <Check size={14} aria-hidden="true" />
                    </Base.ItemIndicator>
                    <Base.ItemText>{option.label}</Base.ItemText>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
