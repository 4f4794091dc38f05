import { Link } from "@tanstack/react-router";
import { useUserId } from "@/api/session";
import { buttonClass } from "@/ui/buttonClass";
import { EmptyState } from "@/ui/EmptyState";
import { PageFrame } from "@/ui/PageFrame";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import styles from "./FeaturedPage.module.css";
import { messages } from "./messages";

/** The grid of featured videos; the frame stands, the videos come with publishing. */
export default function FeaturedPage() {
  const signedIn = useUserId() !== null;
  useDocumentTitle(messages.featured);
  return (
    <PageFrame title={messages.featured} lead={messages.featuredLead}>
      <div className={styles.stage}>
        <div className={styles.frames} aria-hidden="true">
          {["a", "b", "c"].map((frame) => (
            <span key={frame} className={styles.frame} />
          ))}
        </div>
        <EmptyState
          title={messages.featuredLater}
          text={messages.featuredLaterText}
          action={
            <Link to={signedIn ? "/create" : "/signin"} className={buttonClass("primary")}>
              {signedIn ? messages.start : messages.signIn}
            </Link>
          }
        />
      </div>
    </PageFrame>
  );
}
