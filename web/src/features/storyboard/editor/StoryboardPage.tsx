import { type ComponentType, type ReactNode, useEffect } from "react";
import { BoardUnavailable } from "@/features/storyboard/editor/BoardUnavailable";
import { type BoardChat, Editor } from "@/features/storyboard/editor/Editor";
import type { EditorProps } from "@/features/storyboard/editorContext/useCreateEditorContext";
import { type OpenBoardState, useOpenBoard } from "@/features/storyboard/editorContext/useOpenBoard";
import { BoardSkeleton } from "@/features/storyboard/shared/layout/BoardSkeleton";

interface EditorComponentProps extends EditorProps {
  chat?: BoardChat | undefined;
}

export interface StoryboardPageProps {
  projectRef: string;
  /** Component that shows the board, and its placeholder. Defaults to the storyboard editor. */
  editorComponent?: ComponentType<EditorComponentProps>;
  skeleton?: ReactNode;
  /** Called with the state of opening the board. */
  onOpened?: (opened: OpenBoardState) => void;
  /** Called when the current cut changes. */
  onCutChange: EditorProps["onCutChange"];
  /** The project's chat, shown to members next to the drawing. */
  chat?: BoardChat;
}

/** Page for the storyboard of a project, given by slug or id. Editor for users who can edit, player for all others. */
export default function StoryboardPage(props: StoryboardPageProps) {
  const {
    projectRef,
    editorComponent: EditorComponent = Editor,
    skeleton = <BoardSkeleton />,
    onOpened,
    onCutChange,
    chat,
  } = props;
  const { opened, userId, retry } = useOpenBoard(projectRef);
  useEffect(() => onOpened?.(opened), [opened, onOpened]);
  switch (opened.state) {
    case "loading":
      return skeleton;
    case "ready":
      return (
        <EditorComponent
          key={`${opened.project.id} ${userId}`}
          opened={opened}
          userId={userId}
          onUnavailable={retry}
          onCutChange={onCutChange}
          chat={chat}
        />
      );
    default:
      return <BoardUnavailable reason={opened.state} isSignedIn={userId !== null} onRetry={retry} />;
  }
}
