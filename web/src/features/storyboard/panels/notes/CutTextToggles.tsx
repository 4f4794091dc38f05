import { Clapperboard, MessageSquareQuote, StickyNote } from "lucide-react";
import { useStore } from "zustand";
import { CUT_TEXTS } from "@/features/storyboard/model/cutFields";
import { setTextVisible, settings } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/buttons/IconButton";
import styles from "./Notes.module.css";
import { notesTexts } from "./texts";

const ICONS = { dialogue: MessageSquareQuote, action: Clapperboard, note: StickyNote };

/** Toggles for which text fields are visible. Stored on this device. */
export function CutTextToggles() {
  const texts = useStore(settings, (state) => state.texts);
  return (
    <fieldset className={styles.toggles} aria-label={notesTexts.textsShown}>
      {CUT_TEXTS.map((kind) => {
        const Icon = ICONS[kind];
        return (
          <IconButton
            key={kind}
            size="small"
            label={notesTexts.showText[kind]}
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
