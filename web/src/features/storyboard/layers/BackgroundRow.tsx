import { Check, ImageIcon, Plus } from "lucide-react";
import { useStore } from "zustand";
import { ApiProblem } from "@/api/problem";
import { createBackground } from "@/features/storyboard/api";
import styles from "@/features/storyboard/layers/Layers.module.css";
import { layerMessages } from "@/features/storyboard/layers/messages";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { type Desk, useBoard, useDesk } from "@/features/storyboard/store/desk";
import { drawnOn } from "@/features/storyboard/store/drawnOn";
import { type BoardState, currentCut } from "@/features/storyboard/store/state";
import { IconButton } from "@/ui/IconButton";
import { Menu } from "@/ui/Menu";
import { MenuItem } from "@/ui/MenuItem";
import { MenuSeparator } from "@/ui/MenuSeparator";

/** The cuts that a choice is for: the selected ones where the current one is among them. */
function chosenCuts({ selection, currentId, view }: BoardState): string[] {
  if (currentId === null) return [];
  if (!selection.ids.has(currentId)) return [currentId];
  return view.order.filter((id) => selection.ids.has(id));
}

/** What lies under the cut's own layers and may be shared with others: chosen here, and drawn on. */
export function BackgroundRow({ canEdit }: { canEdit: boolean }) {
  const desk = useDesk();
  const cut = useBoard(currentCut);
  const backgrounds = useBoard((state) => state.backgrounds);
  const view = useBoard((state) => state.view);
  const isOn = useStore(drawnOn, (state) => state.background);
  const known = cut?.background_id ? backgrounds.get(cut.background_id) : undefined;
  const users = known ? view.order.filter((id) => view.cuts.get(id)?.background_id === known.id).length : 0;
  return (
    <>
      <div className={styles.background}>
        {known ? (
          <button
            type="button"
            className={styles.under}
            aria-pressed={isOn}
            title={layerMessages.drawOnBackground(known.name)}
            aria-label={layerMessages.drawOnBackground(known.name)}
            onClick={() => drawnOn.setState({ background: !isOn })}
          >
            {known.name}
          </button>
        ) : (
          <span className={styles.blank}>{layerMessages.noBackground}</span>
        )}
        {canEdit && cut ? (
          <Choice desk={desk} chosenId={cut.background_id} backgrounds={[...backgrounds.values()]} />
        ) : null}
      </div>
      {known && isOn ? (
        <p className={styles.word} role="status">
          {layerMessages.onBackground(users)}
        </p>
      ) : null}
    </>
  );
}

interface ChoiceProps {
  desk: Desk;
  chosenId: string | null;
  backgrounds: readonly { id: string; name: string }[];
}

function Choice({ desk, chosenId, backgrounds }: ChoiceProps) {
  const count = useBoard((state) => chosenCuts(state).length);
  const lay = (id: string | null): void => {
    desk.edits.setBackground(chosenCuts(desk.board.store.getState()), id);
    if (id === null) drawnOn.setState({ background: false });
  };
  const check = <Check size={15} aria-hidden="true" />;
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <IconButton label={layerMessages.chooseBackground} size="small">
          <ImageIcon size={15} aria-hidden="true" />
        </IconButton>
      }
    >
      {backgrounds.map(({ id, name }) => (
        <MenuItem key={id} icon={id === chosenId ? check : <span />} onSelect={() => lay(id)}>
          {layerMessages.layBackground(name)}
        </MenuItem>
      ))}
      <MenuItem icon={chosenId === null ? check : <span />} onSelect={() => lay(null)}>
        {layerMessages.removeBackground}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Plus size={15} aria-hidden="true" />} onSelect={() => void make(desk, lay)}>
        {layerMessages.newBackground(count)}
      </MenuItem>
    </Menu>
  );
}

/** Makes a background, lays it under the chosen cuts, and goes on drawing there. */
async function make({ board, project }: Desk, lay: (id: string) => void): Promise<void> {
  const id = uuid7();
  try {
    const name = layerMessages.backgroundName(board.store.getState().backgrounds.size + 1);
    board.learnBackground(id, await createBackground(project.id, id, name));
    lay(id);
    drawnOn.setState({ background: true });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const text = layerMessages.backgroundFailed(error.detail);
    board.notify({ text, tone: "warning", passing: false, actions: [] });
  }
}
