import { FileX2 } from "lucide-react";
import styles from "./GoneWord.module.css";
import { goneMessages } from "./goneMessages";
import { useScript } from "./scriptBeside";

/** The word itself, where the scene of this key is in the script no more. */
export default function GoneWord({ sceneKey, isNarrow }: { sceneKey: string; isNarrow: boolean }) {
  const { script } = useScript();
  const isGone = script?.scenes.some(({ key, here }) => key === sceneKey && !here) ?? false;
  if (!isGone) return null;
  return (
    <span className={styles.mark} title={goneMessages.goneHint} data-narrow={isNarrow}>
      {isNarrow ? null : <FileX2 size={13} aria-hidden="true" />}
      {goneMessages.gone}
    </span>
  );
}
