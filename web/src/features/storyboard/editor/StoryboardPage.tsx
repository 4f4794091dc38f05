import { type ComponentType, type ReactNode, useEffect } from "react";
import { BoardUnavailable } from "@/features/storyboard/editor/BoardUnavailable";
import { type BoardChat, Editor } from "@/features/storyboard/editor/Editor";
import type { EditorProps } from "@/features/storyboard/editorContext/useCreateEditorContext";
import { type OpenBoardState, useOpenBoard } from "@/features/storyboard/editorContext/useOpenBoard";
import { BoardSkeleton } from "@/features/storyboard/shared/BoardSkeleton";

interface EditorComponentProps extends EditorProps {
  chat?: BoardChat | undefined;
}

export interface StoryboardPageProps {
  projectRef: string;
  /** What shows the board, and what holds its place until it is there; the storyboard's own unless given. */
  editorComponent?: ComponentType<EditorComponentProps>;
  skeleton?: ReactNode;
  /** Told whether there is such a board for this person. */
  onOpened?: (opened: OpenBoardState) => void;
  /** Told at which cut the board stands. */
  onCutChange: EditorProps["onCutChange"];
  /** The project's chat, where its members can talk beside the drawing. */
  chat?: BoardChat;
}

/** The storyboard of a project, given by slug or id: editor for those who may edit, player for everybody else. */
export default function StoryboardPage(props: StoryboardPageProps) {
  const {
    projectRef,
    editorComponent: Shown = Editor,
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
        <Shown
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
