import { FileX2 } from "lucide-react";
import styles from "./NotInScriptLabel.module.css";
import { notInScriptTexts } from "./notInScriptTexts";
import { useScript } from "./scriptStore";

/** Label that is shown if the scene with this key was removed from the script. */
export default function NotInScriptLabel({ sceneKey, isNarrow }: { sceneKey: string; isNarrow: boolean }) {
  const { script } = useScript();
  const isRemoved = script?.scenes.some(({ key, here }) => key === sceneKey && !here) ?? false;
  if (!isRemoved) return null;
  return (
    <span className={styles.mark} title={notInScriptTexts.notInScriptHint} data-narrow={isNarrow}>
      {isNarrow ? null : <FileX2 size={13} aria-hidden="true" />}
      {notInScriptTexts.notInScript}
    </span>
  );
}
