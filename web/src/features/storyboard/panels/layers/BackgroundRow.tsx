import { Check, ImageIcon, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import { withIdempotencyKeys } from "@/api/http/idempotencyKeys";
import { ApiProblem } from "@/api/http/problem";
import { createBackground, createBoardApi, restoreBackground } from "@/features/storyboard/api";
import { type EditorContext, useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { type BoardState, getCurrentCut } from "@/features/storyboard/store/boardState";
import { drawingTargetStore } from "@/features/storyboard/store/drawingTarget";
import { texts } from "@/features/storyboard/texts";
import type { Cut } from "@/features/storyboard/types";
import { IconButton } from "@/ui/buttons/IconButton";
import { Menu } from "@/ui/popups/Menu";
import { MenuItem, MenuSeparator } from "@/ui/popups/MenuItem";
import { LayerNameField } from "./LayerNameField";
import styles from "./Layers.module.css";
import { layerTexts } from "./texts";

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
  const editor = useEditorContext();
  const cut = useBoard(getCurrentCut);
  const backgrounds = useBoard((state) => state.backgrounds);
  const view = useBoard((state) => state.view);
  const isOn = useStore(drawingTargetStore, (state) => state.isBackground);
  const background = cut?.background_id ? backgrounds.get(cut.background_id) : undefined;
  const [renaming, setRenaming] = useState(false);
  const countUses = (id: string): number =>
    view.order.filter((cutId) => view.cuts.get(cutId)?.background_id === id).length;
  return (
    <>
      <div className={styles.background}>
        {background && renaming ? (
          <LayerNameField
            name={background.name}
            onRename={(name) => void renameBackground(editor, background, name)}
            onDone={() => setRenaming(false)}
          />
        ) : background ? (
          <button
            type="button"
            className={styles.backgroundButton}
            aria-pressed={isOn}
            title={layerTexts.drawOnBackground({ name: background.name })}
            aria-label={layerTexts.drawOnBackground({ name: background.name })}
            onClick={() => drawingTargetStore.setState({ isBackground: !isOn })}
            onDoubleClick={() => canEdit && setRenaming(true)}
            onKeyDown={(event) => {
              if (event.key !== "F2" || !canEdit) return;
              event.preventDefault();
              setRenaming(true);
            }}
          >
            {background.name}
          </button>
        ) : (
          <span className={styles.noBackground}>{layerTexts.noBackground}</span>
        )}
        {canEdit && cut ? (
          <BackgroundMenu
            editor={editor}
            selectedId={cut.background_id}
            backgrounds={[...backgrounds.values()].map((entry) => ({ ...entry, uses: countUses(entry.id) }))}
          />
        ) : null}
      </div>
      {background && isOn ? (
        <p className={styles.notice} role="status">
          {layerTexts.drawingOnBackground({ cuts: countUses(background.id) })}
        </p>
      ) : null}
    </>
  );
}

interface BackgroundMenuProps {
  editor: EditorContext;
  selectedId: string | null;
  backgrounds: readonly (Cut & { uses: number })[];
}

function BackgroundMenu({ editor, selectedId, backgrounds }: BackgroundMenuProps) {
  const count = useBoard((state) => getTargetCutIds(state).length);
  const assignBackground = (id: string | null): void => {
    editor.edits.setBackground(getTargetCutIds(editor.board.store.getState()), id);
    if (id === null) drawingTargetStore.setState({ isBackground: false });
  };
  const checkIcon = <Check size={15} aria-hidden="true" />;
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <IconButton label={layerTexts.chooseBackground} size="small">
          <ImageIcon size={15} aria-hidden="true" />
        </IconButton>
      }
    >
      {backgrounds.map(({ id, name }) => (
        <MenuItem key={id} icon={id === selectedId ? checkIcon : <span />} onSelect={() => assignBackground(id)}>
          {layerTexts.assignBackground({ name })}
        </MenuItem>
      ))}
      <MenuItem icon={selectedId === null ? checkIcon : <span />} onSelect={() => assignBackground(null)}>
        {layerTexts.removeBackground}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Plus size={15} aria-hidden="true" />}
        onSelect={() => void addBackground(editor, assignBackground)}
      >
        {layerTexts.newBackground({ cuts: count })}
      </MenuItem>
      {backgrounds
        .filter(({ uses }) => uses === 0)
        .map((unused) => (
          <MenuItem
            key={unused.id}
            icon={<Trash2 size={15} aria-hidden="true" />}
            danger
            onSelect={() => void deleteBackground(editor, unused)}
          >
            {layerTexts.deleteBackground({ name: unused.name })}
          </MenuItem>
        ))}
    </Menu>
  );
}

/** Create a background, assign it with `lay`, and make it the drawing target. */
async function addBackground(editor: EditorContext, assignBackground: (id: string) => void): Promise<void> {
  const { board, project } = editor;
  await runOrNotify(editor, async () => {
    const name = layerTexts.backgroundName({ count: board.store.getState().backgrounds.size + 1 });
    await withBackgroundId([project.id, name], async (id) => {
      board.updateBackground(id, await createBackground(project.id, id, name));
      assignBackground(id);
    });
    drawingTargetStore.setState({ isBackground: true });
  });
}

async function renameBackground(editor: EditorContext, { id, version }: Cut, name: string): Promise<void> {
  const { board, project } = editor;
  await runOrNotify(editor, async () =>
    board.updateBackground(id, await createBoardApi(project.id).patchCut(id, version, { name })),
  );
}

/** Delete an unused background, and show a notice with an undo button. */
async function deleteBackground(editor: EditorContext, background: Cut): Promise<void> {
  const { board, project } = editor;
  const { id, name } = background;
  await runOrNotify(editor, async () => {
    await createBoardApi(project.id).deleteCut(id);
    board.updateBackground(id, null);
    const restore = async (): Promise<void> => {
      await restoreBackground(id);
      board.updateBackground(id, background);
    };
    const undo = { label: texts.undo, run: () => void runOrNotify(editor, restore) };
    board.notify({
      text: layerTexts.backgroundDeleted({ name }),
      tone: "plain",
      isTemporary: true,
      actions: [undo],
    });
  });
}

async function runOrNotify({ board }: EditorContext, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const text = layerTexts.backgroundFailed({ reason: error.detail });
    board.notify({ text, tone: "warning", isTemporary: false, actions: [] });
  }
}
