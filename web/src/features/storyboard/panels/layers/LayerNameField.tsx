import { useEffect, useRef } from "react";
import { LAYER_NAME_MAX } from "@/engine/drawing/layerEdits";
import { useDraft } from "@/features/storyboard/shared/useDraft";
import styles from "./Layers.module.css";
import { layerTexts } from "./texts";

interface LayerNameFieldProps {
  name: string;
  onRename: (name: string) => void;
  onDone: () => void;
}

/** Inline field that renames a layer. A blank name is discarded. */
export function LayerNameField({ name, onRename, onDone }: LayerNameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const draft = useDraft(name, (text) => {
    if (text.trim() !== "") onRename(text.trim());
  });
  useEffect(() => field.current?.select(), []);
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={layerTexts.rename({ name })}
      autoComplete="off"
      spellCheck={false}
      maxLength={LAYER_NAME_MAX}
      value={draft.value}
      onChange={(event) => draft.setText(event.target.value)}
      onBlur={() => {
        draft.onBlur();
        onDone();
      }}
      onKeyDown={draft.onKeyDown}
    />
  );
}
