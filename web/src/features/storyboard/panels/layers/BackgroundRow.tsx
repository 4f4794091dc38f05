import { Check, ImageIcon, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import { withIdempotencyKeys } from "@/api/idempotencyKeys";
import { ApiProblem } from "@/api/problem";
import { createBackground, createBoardApi, restoreBackground } from "@/features/storyboard/api";
import { type EditorContext, useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { type BoardState, getCurrentCut } from "@/features/storyboard/store/boardState";
import { drawingTargetStore } from "@/features/storyboard/store/drawingTarget";
import type { Cut } from "@/features/storyboard/types";
import { IconButton } from "@/ui/IconButton";
import { Menu } from "@/ui/Menu";
import { MenuItem } from "@/ui/MenuItem";
import { MenuSeparator } from "@/ui/MenuSeparator";
import { LayerNameField } from "./LayerNameField";
import styles from "./Layers.module.css";
import { layerMessages } from "./messages";

const withBackgroundId = withIdempotencyKeys(uuid7);

/**
 * Return the cuts whose background changes: all selected cuts if the current one is among them, otherwise the current
 * cut alone.
 */
function getTargetCutIds({ selection, currentId, view }: BoardState): string[] {
  if (currentId === null) return [];
  if (!selection.ids.has(currentId)) return [currentId];
  return view.order.filter((id) => selection.ids.has(id));
}

/**
 * Row for the background of the current cut, which other cuts can share. Selects, renames, creates and deletes
 * backgrounds.
 */
export function BackgroundRow({ canEdit }: { canEdit: boolean }) {
  const desk = useEditorContext();
  const cut = useBoard(getCurrentCut);
  const backgrounds = useBoard((state) => state.backgrounds);
  const view = useBoard((state) => state.view);
  const isOn = useStore(drawingTargetStore, (state) => state.isBackground);
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
            onRename={(name) => void renameBackground(desk, known, name)}
            onDone={() => setRenaming(false)}
          />
        ) : known ? (
          <button
            type="button"
            className={styles.under}
            aria-pressed={isOn}
            title={layerMessages.drawOnBackground(known.name)}
            aria-label={layerMessages.drawOnBackground(known.name)}
            onClick={() => drawingTargetStore.setState({ isBackground: !isOn })}
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
          <BackgroundMenu
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

interface BackgroundMenuProps {
  desk: EditorContext;
  chosenId: string | null;
  backgrounds: readonly (Cut & { uses: number })[];
}

function BackgroundMenu({ desk, chosenId, backgrounds }: BackgroundMenuProps) {
  const count = useBoard((state) => getTargetCutIds(state).length);
  const lay = (id: string | null): void => {
    desk.edits.setBackground(getTargetCutIds(desk.board.store.getState()), id);
    if (id === null) drawingTargetStore.setState({ isBackground: false });
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
      <MenuItem icon={<Plus size={15} aria-hidden="true" />} onSelect={() => void addBackground(desk, lay)}>
        {layerMessages.newBackground(count)}
      </MenuItem>
      {backgrounds
        .filter(({ uses }) => uses === 0)
        .map((unused) => (
          <MenuItem
            key={unused.id}
            icon={<Trash2 size={15} aria-hidden="true" />}
            danger
            onSelect={() => void deleteBackground(desk, unused)}
          >
            {layerMessages.deleteBackground(unused.name)}
          </MenuItem>
        ))}
    </Menu>
  );
}

/** Create a background, assign it with `lay`, and make it the drawing target. */
async function addBackground(desk: EditorContext, lay: (id: string) => void): Promise<void> {
  const { board, project } = desk;
  await runOrNotify(desk, async () => {
    const name = layerMessages.backgroundName(board.store.getState().backgrounds.size + 1);
    await withBackgroundId([project.id, name], async (id) => {
      board.updateBackground(id, await createBackground(project.id, id, name));
      lay(id);
    });
    drawingTargetStore.setState({ isBackground: true });
  });
}

async function renameBackground(desk: EditorContext, { id, version }: Cut, name: string): Promise<void> {
  const { board, project } = desk;
  await runOrNotify(desk, async () =>
    board.updateBackground(id, await createBoardApi(project.id).patchCut(id, version, { name })),
  );
}

/** Delete an unused background, and show a notice with an undo button. */
async function deleteBackground(desk: EditorContext, background: Cut): Promise<void> {
  const { board, project } = desk;
  const { id, name } = background;
  await runOrNotify(desk, async () => {
    await createBoardApi(project.id).deleteCut(id);
    board.updateBackground(id, null);
    const back = async (): Promise<void> => {
      await restoreBackground(id);
      board.updateBackground(id, background);
    };
    const undo = { label: messages.undo, run: () => void runOrNotify(desk, back) };
    board.notify({ text: layerMessages.backgroundDeleted(name), tone: "plain", isTemporary: true, actions: [undo] });
  });
}

async function runOrNotify({ board }: EditorContext, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const text = layerMessages.backgroundFailed(error.detail);
    board.notify({ text, tone: "warning", isTemporary: false, actions: [] });
  }
}
