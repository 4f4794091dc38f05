import type { ComponentType } from "react";
import { isPanelAvailable, setPanelShown } from "@/features/storyboard/commands/togglePanel";
import styles from "@/features/storyboard/editor/layout/SidePanel.module.css";
import { type PanelProps, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { PANELS } from "@/features/storyboard/panels/registry";
import type { PanelDefinition } from "@/features/storyboard/shared/panels/panelDefinition";
import { lazyComponent } from "@/ui/lazyComponent";

const LAZY_COMPONENTS: ReadonlyMap<string, ComponentType<PanelProps>> = new Map(
  PANELS.flatMap(({ id, load }) => (load === null ? [] : [[id, lazyComponent(load)] as const])),
);

/** The component of a panel, loaded when it is first shown. Empty if the panel isn't available. */
export function PanelContent({ panel }: { panel: PanelDefinition }) {
  const editor = useEditorContext();
  const Component = LAZY_COMPONENTS.get(panel.id) ?? editor.panelComponents[panel.id];
  if (Component === undefined || !isPanelAvailable(editor, panel)) return null;
  return <Component projectId={editor.project.id} onClose={() => setPanelShown(editor, panel, false)} />;
}

/** Content of a tab. Panels that float on desktops bring no frame of their own. */
export function PanelTab({ panel }: { panel: PanelDefinition }) {
  if (panel.dock.desktop !== "floating") return <PanelContent panel={panel} />;
  return (
    <section className={styles.docked} aria-label={panel.title} data-panel-id={panel.id}>
      <PanelContent panel={panel} />
    </section>
  );
}
