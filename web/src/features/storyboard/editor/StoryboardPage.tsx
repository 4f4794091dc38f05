import { type ComponentType, type ReactNode, useEffect } from "react";
import type { EditorProps } from "@/features/storyboard/desk/useDeskOf";
import { type OpenState, useOpenBoard } from "@/features/storyboard/desk/useOpenBoard";
import { BoardMissing } from "@/features/storyboard/editor/BoardMissing";
import { type BoardChat, Editor } from "@/features/storyboard/editor/Editor";
import { BoardSkeleton } from "@/features/storyboard/shared/BoardSkeleton";

interface ShownProps extends EditorProps {
  chat?: BoardChat | undefined;
}

export interface StoryboardPageProps {
  projectRef: string;
  /** What shows the board, and what holds its place until it is there; the storyboard's own unless given. */
  shownBy?: ComponentType<ShownProps>;
  skeleton?: ReactNode;
  /** Told whether there is such a board for this person. */
  onAnswer?: (opened: OpenState) => void;
  /** Told at which cut the board stands. */
  onCut: EditorProps["onCut"];
  /** The project's chat, where its members can talk beside the drawing. */
  chat?: BoardChat;
}

/** The storyboard of a project, given by slug or id: editor for those who may edit, player for everybody else. */
export default function StoryboardPage(props: StoryboardPageProps) {
  const { projectRef, shownBy: Shown = Editor, skeleton = <BoardSkeleton />, onAnswer, onCut, chat } = props;
  const { opened, userId, again } = useOpenBoard(projectRef);
  useEffect(() => onAnswer?.(opened), [opened, onAnswer]);
  switch (opened.state) {
    case "loading":
      return skeleton;
    case "ready":
      return (
        <Shown
          key={`${opened.project.id} ${userId}`}
          opened={opened}
          userId={userId}
          onLost={again}
          onCut={onCut}
          chat={chat}
        />
      );
    default:
      return <BoardMissing why={opened.state} signedIn={userId !== null} onAgain={again} />;
  }
}
