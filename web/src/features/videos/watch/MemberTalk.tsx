import type { CommentsPanelProps } from "@/features/videos/comments/CommentsPanel";
import CommentsPanel from "@/features/videos/comments/CommentsPanel";
import { messages as commentMessages } from "@/features/videos/comments/messages";
import GuestLinkButton from "@/features/videos/guests/GuestLinkButton";
import type { ReviewStore } from "@/features/videos/review/reviewStore";
import ExportNotes from "@/features/videos/sheets/ExportNotes";
import CarryNotes from "@/features/videos/versions/CarryNotes";
import { late } from "@/ui/late";
import { Tabs } from "@/ui/Tabs";
import { messages } from "./messages";

const ReviewPanel = late(() => import("@/features/videos/review/ReviewPanel"));

export type TalkTab = "comments" | "review";

export interface MemberTalkProps extends CommentsPanelProps {
  review: ReviewStore;
  soughtNote: string | null;
  tab: TalkTab;
  onTab: (tab: TalkTab) => void;
  onElsewhere: (version: number) => void;
}

/** What everybody says of a video, beside what its project's members remark among themselves. */
export default function MemberTalk({ review, soughtNote, tab, onTab, onElsewhere, ...comments }: MemberTalkProps) {
  return (
    <Tabs<TalkTab>
      label={messages.conversation}
      value={tab}
      onValueChange={onTab}
      keepMounted
      fill
      tabs={[
        {
          value: "review",
          label: messages.review,
          content: (
            <ReviewPanel
              key={review.desk.film}
              store={review}
              onGoTo={comments.onGoTo}
              sought={soughtNote}
              onElsewhere={onElsewhere}
              lead={
                <CarryNotes video={comments.video.id} shown={review.desk.film} onCarried={() => void review.load()} />
              }
              tools={
                <>
                  {comments.video.abilities.guest_link ? <GuestLinkButton video={comments.video.id} /> : null}
                  <ExportNotes video={comments.video} version={review.desk.film} />
                </>
              }
            />
          ),
        },
        {
          value: "comments",
          label: commentMessages.comments(comments.video.comment_count),
          content: <CommentsPanel {...comments} />,
        },
      ]}
    />
  );
}
