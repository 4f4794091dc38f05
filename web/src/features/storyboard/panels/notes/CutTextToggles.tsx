import { Clapperboard, MessageSquareQuote, StickyNote } from "lucide-react";
import { useStore } from "zustand";
import { messages } from "@/features/storyboard/messages";
import { CUT_TEXTS } from "@/features/storyboard/model/cutFields";
import { setTextVisible, settings } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/IconButton";
import styles from "./Notes.module.css";

const ICONS = { dialogue: MessageSquareQuote, action: Clapperboard, note: StickyNote };

/** Toggles for which text fields are visible. Stored on this device. */
export function CutTextToggles() {
  const texts = useStore(settings, (state) => state.texts);
  return (
    <fieldset className={styles.toggles} aria-label={messages.textsShown}>
      {CUT_TEXTS.map((kind) => {
        const Icon = ICONS[kind];
        return (
          <IconButton
            key={kind}
            size="small"
            label={messages.showText[kind]}
            pressed={texts[kind]}
            onClick={() => setTextVisible(kind, !texts[kind])}
          >
            <Icon size={15} aria-hidden="true" />
          </IconButton>
        );
      })}
    </fieldset>
  );
}
