import { useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getNumberChanges, toNumberingEdit } from "@/features/storyboard/model/renumber";
import { shotControlTexts } from "@/features/storyboard/shared/cuts/shotControlTexts";
import { useShotNames } from "@/features/storyboard/shared/cuts/useShotNames";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { NumberField } from "@/ui/forms/NumberField";
import { Select } from "@/ui/forms/Select";
import styles from "./Shots.module.css";
import { shotDialogTexts } from "./texts";

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
    if (kind === "scene") return shotDialogTexts.change({ name: shotDialogTexts.nameScene, before, after });
    return shotDialogTexts.change({
      name: `${shotControlTexts.sceneShort({ number: getNumber(sceneId), title: "" })} ${shotDialogTexts.nameShot}`,
      before: getNumber(id),
      after,
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={shotDialogTexts.renumberTitle}
      description={shotDialogTexts.renumberHint}
      onSubmit={changes.length > 0 ? apply : undefined}
      footer={
        <DialogButtons
          cancel={shotDialogTexts.cancel}
          onCancel={onClose}
          submit={shotDialogTexts.apply}
          disabled={changes.length === 0}
        />
      }
    >
      <div className={styles.fields}>
        <div className={styles.pair}>
          <NumberField
            label={shotDialogTexts.start}
            value={start}
            min={0}
            max={START_MAX}
            onValueChange={(value) => setStart(Math.floor(value ?? 0))}
          />
          <NumberField
            label={shotDialogTexts.step}
            value={step}
            min={1}
            max={100}
            onValueChange={(value) => setStep(Math.max(1, Math.floor(value ?? 1)))}
          />
        </div>
        <div className={styles.field}>
          <span className={styles.name}>{shotDialogTexts.scope}</span>
          <Select
            label={shotDialogTexts.scope}
            value={scope}
            onValueChange={setScope}
            options={[
              { value: "all", label: shotDialogTexts.scopes.all },
              { value: "scenes", label: shotDialogTexts.scopes.scenes },
              ...(currentSceneId === undefined
                ? []
                : [
                    {
                      value: currentSceneId,
                      label: `${shotDialogTexts.scopes.shots} (${getSceneName(currentSceneId)})`,
                    },
                  ]),
            ]}
          />
        </div>
        {changes.length === 0 ? (
          <p className={styles.hint}>{shotDialogTexts.nothingToRenumber}</p>
        ) : (
          <ul className={styles.list} data-changes>
            {changes.slice(0, CHANGES_SHOWN_MAX).map((change) => (
              <li key={change.id}>{describeChange(change)}</li>
            ))}
            {changes.length > CHANGES_SHOWN_MAX ? (
              <li>{shotDialogTexts.more({ count: changes.length - CHANGES_SHOWN_MAX })}</li>
            ) : null}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
