import { Check, ImageIcon, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import { withKeptIds } from "@/api/keptIds";
import { ApiProblem } from "@/api/problem";
import { boardApi, createBackground, restoreBackground } from "@/features/storyboard/api";
import { type Desk, useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { drawnOn } from "@/features/storyboard/store/drawnOn";
import { type BoardState, currentCut } from "@/features/storyboard/store/state";
import type { Cut } from "@/features/storyboard/types";
import { IconButton } from "@/ui/IconButton";
import { Menu } from "@/ui/Menu";
import { MenuItem } from "@/ui/MenuItem";
import { MenuSeparator } from "@/ui/MenuSeparator";
import { LayerNameField } from "./LayerNameField";
import styles from "./Layers.module.css";
import { layerMessages } from "./messages";

const made = withKeptIds(uuid7);

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
  const [renaming, setRenaming] = useState(false);
  const usesOf = (id: string): number =>
    view.order.filter((cutId) => view.cuts.get(cutId)?.background_id === id).length;
  return (
    <>
      <div className={styles.background}>
        {known && renaming ? (
          <LayerNameField
            name={known.name}
            onName={(name) => void rename(desk, known, name)}
            onDone={() => setRenaming(false)}
          />
        ) : known ? (
          <button
            type="button"
            className={styles.under}
            aria-pressed={isOn}
            title={layerMessages.drawOnBackground(known.name)}
            aria-label={layerMessages.drawOnBackground(known.name)}
            onClick={() => drawnOn.setState({ background: !isOn })}
            onDoubleClick={() => canEdit && setRenaming(true)}
            onKeyDown={(event) => {
              if (event.key !== "F2" || !canEdit) return;
              event.preventDefault();
              setRenaming(true);
            }}
          >
            {known.name}
          </button>
        ) : (
          <span className={styles.blank}>{layerMessages.noBackground}</span>
        )}
        {canEdit && cut ? (
          <Choice
            desk={desk}
            chosenId={cut.background_id}
            backgrounds={[...backgrounds.values()].map((each) => ({ ...each, uses: usesOf(each.id) }))}
          />
        ) : null}
      </div>
      {known && isOn ? (
        <p className={styles.word} role="status">
          {layerMessages.onBackground(usesOf(known.id))}
        </p>
      ) : null}
    </>
  );
}

interface ChoiceProps {
  desk: Desk;
  chosenId: string | null;
  backgrounds: readonly (Cut & { uses: number })[];
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
      {backgrounds
        .filter(({ uses }) => uses === 0)
        .map((unused) => (
          <MenuItem
            key={unused.id}
            icon={<Trash2 size={15} aria-hidden="true" />}
            danger
            onSelect={() => void remove(desk, unused)}
          >
            {layerMessages.deleteBackground(unused.name)}
          </MenuItem>
        ))}
    </Menu>
  );
}

/** Makes a background, lays it under the chosen cuts, and goes on drawing there. */
async function make(desk: Desk, lay: (id: string) => void): Promise<void> {
  const { board, project } = desk;
  await orSay(desk, async () => {
    const name = layerMessages.backgroundName(board.store.getState().backgrounds.size + 1);
    await made([project.id, name], async (id) => {
      board.learnBackground(id, await createBackground(project.id, id, name));
      lay(id);
    });
    drawnOn.setState({ background: true });
  });
}

async function rename(desk: Desk, { id, version }: Cut, name: string): Promise<void> {
  const { board, project } = desk;
  await orSay(desk, async () => board.learnBackground(id, await boardApi(project.id).patch(id, version, { name })));
}

/** Takes away a background that no cut shows, and says how to have it back. */
async function remove(desk: Desk, background: Cut): Promise<void> {
  const { board, project } = desk;
  const { id, name } = background;
  await orSay(desk, async () => {
    await boardApi(project.id).remove(id);
    board.learnBackground(id, null);
    const back = async (): Promise<void> => {
      await restoreBackground(id);
      board.learnBackground(id, background);
    };
    const undo = { label: messages.undo, run: () => void orSay(desk, back) };
    board.notify({ text: layerMessages.backgroundDeleted(name), tone: "plain", passing: true, actions: [undo] });
  });
}

async function orSay({ board }: Desk, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const text = layerMessages.backgroundFailed(error.detail);
    board.notify({ text, tone: "warning", passing: false, actions: [] });
  }
}
