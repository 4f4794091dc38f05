import { useState } from "react";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { renumbered, wishOf } from "@/features/storyboard/model/renumber";
import { shotMessages } from "@/features/storyboard/shared/shotMessages";
import { useShotNames } from "@/features/storyboard/shared/useShotNames";
import { Dialog } from "@/ui/Dialog";
import { DialogButtons } from "@/ui/DialogButtons";
import { NumberField } from "@/ui/NumberField";
import { Select } from "@/ui/Select";
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
    if (kind === "scene") return shotMessages.change(shotMessages.nameScene, before, after);
    return shotMessages.change(
      `${shotMessages.sceneShort(numberOf(sceneId), "")} ${shotMessages.nameShot}`,
      numberOf(id),
      after,
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={shotMessages.renumberTitle}
      description={shotMessages.renumberHint}
      onSubmit={changes.length > 0 ? apply : undefined}
      footer={
        <DialogButtons
          cancel={shotMessages.cancel}
          onCancel={onClose}
          submit={shotMessages.apply}
          disabled={changes.length === 0}
        />
      }
    >
      <div className={styles.fields}>
        <div className={styles.pair}>
          <NumberField
            label={shotMessages.start}
            value={start}
            min={0}
            max={MOST}
            onValueChange={(value) => setStart(Math.floor(value ?? 0))}
          />
          <NumberField
            label={shotMessages.step}
            value={step}
            min={1}
            max={100}
            onValueChange={(value) => setStep(Math.max(1, Math.floor(value ?? 1)))}
          />
        </div>
        <div className={styles.field}>
          <span className={styles.name}>{shotMessages.scope}</span>
          <Select
            label={shotMessages.scope}
            value={scope}
            onValueChange={setScope}
            options={[
              { value: "all", label: shotMessages.scopes.all },
              { value: "scenes", label: shotMessages.scopes.scenes },
              ...(here === undefined ? [] : [{ value: here, label: `${shotMessages.scopes.shots} (${scene(here)})` }]),
            ]}
          />
        </div>
        {changes.length === 0 ? (
          <p className={styles.hint}>{shotMessages.nothingToRenumber}</p>
        ) : (
          <ul className={styles.list} data-changes>
            {changes.slice(0, SHOWN).map((change) => (
              <li key={change.id}>{nameOf(change)}</li>
            ))}
            {changes.length > SHOWN ? <li>{shotMessages.more(changes.length - SHOWN)}</li> : null}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
