import { useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getNumberChanges, toNumberingEdit } from "@/features/storyboard/model/renumber";
import { shotControlTexts } from "@/features/storyboard/shared/shotControlTexts";
import { useShotNames } from "@/features/storyboard/shared/useShotNames";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { NumberField } from "@/ui/forms/NumberField";
import { Select } from "@/ui/forms/Select";
import styles from "./Shots.module.css";
import { shotDialogMessages } from "./texts";

const CHANGES_SHOWN_MAX = 200;
const START_MAX = 9999;

/** Dialog that renumbers all or part of the board, with a preview of the changes; one undo step. */
export function RenumberDialog({ onClose }: { onClose: () => void }) {
  const { shotEdits } = useEditorContext();
  const view = useBoard((state) => state.view);
  const shots = useBoard((state) => state.shots);
  const currentId = useBoard((state) => state.currentId);
  const { getNumber, getSceneName } = useShotNames();
  const [start, setStart] = useState(view.settings.step);
  const [step, setStep] = useState(view.settings.step);
  const [scope, setScope] = useState("all");
  const currentSceneId = shots.structure.positions.get(currentId ?? "")?.sceneId;
  const changes = getNumberChanges(view, shots, { start, step, scope });
  const apply = (): void => {
    shotEdits.setNumbers(toNumberingEdit(view, shots, changes));
    onClose();
  };
  const describeChange = ({ id, kind, sceneId, before, after }: (typeof changes)[number]): string => {
    if (kind === "scene") return shotDialogMessages.change({ name: shotDialogMessages.nameScene, before, after });
    return shotDialogMessages.change({
      name: `${shotControlTexts.sceneShort({ number: getNumber(sceneId), title: "" })} ${shotDialogMessages.nameShot}`,
      before: getNumber(id),
      after,
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={shotDialogMessages.renumberTitle}
      description={shotDialogMessages.renumberHint}
      onSubmit={changes.length > 0 ? apply : undefined}
      footer={
        <DialogButtons
          cancel={shotDialogMessages.cancel}
          onCancel={onClose}
          submit={shotDialogMessages.apply}
          disabled={changes.length === 0}
        />
      }
    >
      <div className={styles.fields}>
        <div className={styles.pair}>
          <NumberField
            label={shotDialogMessages.start}
            value={start}
            min={0}
            max={START_MAX}
            onValueChange={(value) => setStart(Math.floor(value ?? 0))}
          />
          <NumberField
            label={shotDialogMessages.step}
            value={step}
            min={1}
            max={100}
            onValueChange={(value) => setStep(Math.max(1, Math.floor(value ?? 1)))}
          />
        </div>
        <div className={styles.field}>
          <span className={styles.name}>{shotDialogMessages.scope}</span>
          <Select
            label={shotDialogMessages.scope}
            value={scope}
            onValueChange={setScope}
            options={[
              { value: "all", label: shotDialogMessages.scopes.all },
              { value: "scenes", label: shotDialogMessages.scopes.scenes },
              ...(currentSceneId === undefined
                ? []
                : [
                    {
                      value: currentSceneId,
                      label: `${shotDialogMessages.scopes.shots} (${getSceneName(currentSceneId)})`,
                    },
                  ]),
            ]}
          />
        </div>
        {changes.length === 0 ? (
          <p className={styles.hint}>{shotDialogMessages.nothingToRenumber}</p>
        ) : (
          <ul className={styles.list} data-changes>
            {changes.slice(0, CHANGES_SHOWN_MAX).map((change) => (
              <li key={change.id}>{describeChange(change)}</li>
            ))}
            {changes.length > CHANGES_SHOWN_MAX ? (
              <li>{shotDialogMessages.more({ count: changes.length - CHANGES_SHOWN_MAX })}</li>
            ) : null}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
