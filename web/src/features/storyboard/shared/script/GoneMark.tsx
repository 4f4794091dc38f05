import { FileX2 } from "lucide-react";
import { useBoard } from "@/features/storyboard/desk/desk";
import styles from "./GoneMark.module.css";
import { goneMessages } from "./goneMessages";
import { useScript } from "./scriptBeside";

/** Says of a scene of the board that the last draft of its script has it no more. */
export function GoneMark({ sceneId, isNarrow = false }: { sceneId: string | null; isNarrow?: boolean }) {
  const key = useBoard(({ view }) => (sceneId === null ? null : (view.scenes.get(sceneId)?.text_id ?? null)));
  return key === null ? null : <Mark sceneKey={key} isNarrow={isNarrow} />;
}

function Mark({ sceneKey, isNarrow }: { sceneKey: string; isNarrow: boolean }) {
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
