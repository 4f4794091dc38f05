import { useEffect } from "react";
import { EditorReactContext } from "@/features/storyboard/editorContext/editorContext";
import { type EditorProps, useCreateEditorContext } from "@/features/storyboard/editorContext/useCreateEditorContext";
import { CutsPanel } from "@/features/storyboard/panels/cuts/CutsPanel";
import { Timeline } from "@/features/storyboard/panels/timeline/Timeline";
import { listenToQuickEditorKeys } from "@/features/storyboard/quickEditor/listenToQuickEditorKeys";
import { QuickEditorBottomBar } from "@/features/storyboard/quickEditor/QuickEditorBottomBar";
import { QuickEditorStage } from "@/features/storyboard/quickEditor/QuickEditorStage";
import { QuickEditorTopBar } from "@/features/storyboard/quickEditor/QuickEditorTopBar";
import { BoardSkeleton } from "@/features/storyboard/shared/layout/BoardSkeleton";
import { EditorLayout } from "@/features/storyboard/shared/layout/EditorLayout";

/**
 * Editor for cuts, timing and sound without drawing. Shares the board, context and clock with the storyboard editor.
 */
export function QuickEditor(props: EditorProps) {
  const editor = useCreateEditorContext(props);
  useEffect(() => (editor ? listenToQuickEditorKeys(editor) : undefined), [editor]);
  if (!editor) return <BoardSkeleton hasDock={false} />;
  return (
    <EditorReactContext value={editor}>
      <EditorLayout
        aspect={editor.project.width / editor.project.height}
        top={<QuickEditorTopBar />}
        stage={<QuickEditorStage />}
        side={<CutsPanel hasPreview={false} />}
        timeline={<Timeline />}
        bottom={<QuickEditorBottomBar />}
      />
    </EditorReactContext>
  );
}
