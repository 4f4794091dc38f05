import { Check, Settings } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { PLAYBACK_SPEEDS } from "@/features/videos/player/limits";
import styles from "@/features/videos/player/Player.module.css";
import type { Player } from "@/features/videos/player/player";
import { texts } from "@/features/videos/player/texts";
import { usePlayer } from "@/features/videos/player/usePlayer";
import { IconButton } from "@/ui/buttons/IconButton";

export interface SpeedMenuProps {
  player: Player;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Menu of playback speeds. Renders inside the player, so that it also shows in full screen. */
export function SpeedMenu({ player, open, onOpenChange }: SpeedMenuProps) {
  const speed = usePlayer(player, (state) => state.speed);
  const container = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    list.current?.querySelector<HTMLElement>("[aria-checked=true]")?.focus();
    const handlePointerDown = (event: globalThis.PointerEvent): void => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) onOpenChange(false);
    };
    document.addEventListener("pointerdown", handlePointerDown);
    return () => document.removeEventListener("pointerdown", handlePointerDown);
  }, [open, onOpenChange]);

  const close = (): void => {
    onOpenChange(false);
    container.current?.querySelector("button")?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>("[role=menuitemradio]") ?? [])];
    const index = items.findIndex((item) => item.matches(":focus"));
    const next = {
      ArrowDown: (index + 1) % items.length,
      ArrowUp: (index - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (event.key === "Escape") close();
    else if (event.key === "Tab") onOpenChange(false);
    else if (next !== undefined) items[next]?.focus();
    else return;
    if (event.key !== "Tab") event.preventDefault();
  };

  return (
    <div ref={container} className={styles.menuFrame}>
      <IconButton
        label={texts.settings}
        className={styles.control}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => onOpenChange(!open)}
      >
        <Settings size={18} aria-hidden="true" />
      </IconButton>
      {open ? (
        <div
          ref={list}
          role="menu"
          tabIndex={-1}
          aria-label={texts.speeds}
          className={styles.menu}
          onKeyDown={handleKeyDown}
        >
          <p className={styles.menuTitle} aria-hidden="true">
            {texts.speeds}
          </p>
          {PLAYBACK_SPEEDS.map((each) => (
            <button
              key={each}
              type="button"
              role="menuitemradio"
              aria-checked={each === speed}
              tabIndex={-1}
              className={styles.menuItem}
              onClick={() => {
                player.setSpeed(each);
                close();
              }}
            >
              <Check size={14} aria-hidden="true" className={styles.check} />
              {texts.speed(each)}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
