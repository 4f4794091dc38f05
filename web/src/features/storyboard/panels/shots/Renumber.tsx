import { useState } from "react";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { renumbered, wishOf } from "@/features/storyboard/model/renumber";
import { shotMessages } from "@/features/storyboard/shared/shotMessages";
import { useShotNames } from "@/features/storyboard/shared/useShotNames";
import { Dialog } from "@/ui/Dialog";
import { DialogButtons } from "@/ui/DialogButtons";
import { NumberField } from "@/ui/NumberField";
import { Select } from "@/ui/Select";
import { dialogMessages } from "./messages";
import styles from "./Shots.module.css";

const SHOWN = 200;
const MOST = 9999;

/** Other numbers for all or some of the board, shown as old → new before they count; one step of undo. */
export function Renumber({ onClose }: { onClose: () => void }) {
  const { shotEdits } = useDesk();
  const view = useBoard((state) => state.view);
  const shots = useBoard((state) => state.shots);
  const currentId = useBoard((state) => state.currentId);
  const { numberOf, scene } = useShotNames();
  const [start, setStart] = useState(view.settings.step);
  const [step, setStep] = useState(view.settings.step);
  const [scope, setScope] = useState("all");
  const here = shots.structure.places.get(currentId ?? "")?.sceneId;
  const changes = renumbered(view, shots, { start, step, scope });
  const apply = (): void => {
    shotEdits.number(wishOf(view, shots, changes));
    onClose();
  };
  const nameOf = ({ id, kind, sceneId, before, after }: (typeof changes)[number]): string => {
    if (kind === "scene") return dialogMessages.change(dialogMessages.nameScene, before, after);
    return dialogMessages.change(
      `${shotMessages.sceneShort(numberOf(sceneId), "")} ${dialogMessages.nameShot}`,
      numberOf(id),
      after,
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={dialogMessages.renumberTitle}
      description={dialogMessages.renumberHint}
      onSubmit={changes.length > 0 ? apply : undefined}
      footer={
        <DialogButtons
          cancel={dialogMessages.cancel}
          onCancel={onClose}
          submit={dialogMessages.apply}
          disabled={changes.length === 0}
        />
      }
    >
      <div className={styles.fields}>
        <div className={styles.pair}>
          <NumberField
            label={dialogMessages.start}
            value={start}
            min={0}
            max={MOST}
            onValueChange={(value) => setStart(Math.floor(value ?? 0))}
          />
          <NumberField
            label={dialogMessages.step}
            value={step}
            min={1}
            max={100}
            onValueChange={(value) => setStep(Math.max(1, Math.floor(value ?? 1)))}
          />
        </div>
        <div className={styles.field}>
          <span className={styles.name}>{dialogMessages.scope}</span>
          <Select
            label={dialogMessages.scope}
            value={scope}
            onValueChange={setScope}
            options={[
              { value: "all", label: dialogMessages.scopes.all },
              { value: "scenes", label: dialogMessages.scopes.scenes },
              ...(here === undefined
                ? []
                : [{ value: here, label: `${dialogMessages.scopes.shots} (${scene(here)})` }]),
            ]}
          />
        </div>
        {changes.length === 0 ? (
          <p className={styles.hint}>{dialogMessages.nothingToRenumber}</p>
        ) : (
          <ul className={styles.list} data-changes>
            {changes.slice(0, SHOWN).map((change) => (
              <li key={change.id}>{nameOf(change)}</li>
            ))}
            {changes.length > SHOWN ? <li>{dialogMessages.more(changes.length - SHOWN)}</li> : null}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
