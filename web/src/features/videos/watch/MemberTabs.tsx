import type { CommentsPanelProps } from "@/features/videos/comments/CommentsPanel";
import CommentsPanel from "@/features/videos/comments/CommentsPanel";
import { texts as commentTexts } from "@/features/videos/comments/texts";
import GuestLinkButton from "@/features/videos/guests/GuestLinkButton";
import ExportNotesMenu from "@/features/videos/noteExports/ExportNotesMenu";
import type { ReviewStore } from "@/features/videos/review/reviewStore";
import CopyNotesNotice from "@/features/videos/versions/CopyNotesNotice";
import { Tabs } from "@/ui/layout/Tabs";
import { lazyComponent } from "@/ui/lazyComponent";
import { texts } from "./texts";

const ReviewPanel = lazyComponent(() => import("@/features/videos/review/ReviewPanel"));

export type MemberTab = "comments" | "review";

export interface MemberTabsProps extends CommentsPanelProps {
  review: ReviewStore;
  targetNoteId: string | null;
  tab: MemberTab;
  onTab: (tab: MemberTab) => void;
  onOtherVersion: (version: number) => void;
}

/** Tabs for members: review notes and public comments. */
export default function MemberTabs({ review, targetNoteId, tab, onTab, onOtherVersion, ...comments }: MemberTabsProps) {
  return (
    <Tabs<MemberTab>
      label={texts.conversation}
      value={tab}
      onValueChange={onTab}
      keepMounted
      fill
      tabs={[
        {
          value: "review",
          label: texts.review,
          content: (
            <ReviewPanel
              key={review.client.version}
              store={review}
              onGoTo={comments.onGoTo}
              targetNoteId={targetNoteId}
              onOtherVersion={onOtherVersion}
              lead={
                <CopyNotesNotice
                  video={comments.video.id}
                  shownVersion={review.client.version}
                  onCopied={() => void review.load()}
                />
              }
              tools={
                <>
                  {comments.video.abilities.guest_link ? <GuestLinkButton video={comments.video.id} /> : null}
                  <ExportNotesMenu video={comments.video} version={review.client.version} />
                </>
              }
            />
          ),
        },
        {
          value: "comments",
          label: commentTexts.comments({ count: comments.video.comment_count }),
          content: <CommentsPanel {...comments} />,
        },
      ]}
    />
  );
}
