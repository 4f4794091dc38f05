import { useNavigate } from "@tanstack/react-router";
import { Ban, Check, Clock, Flag, MessageCircle, UserCheck, UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import type { ProfileRef } from "@/api/types";
import { messages } from "@/features/relations/messages";
import { useRelation } from "@/features/relations/person/useRelation";
import { useRelationUpdates } from "@/features/relations/useRelationUpdates";
import { Button } from "@/ui/Button";
import { lazyComponent } from "@/ui/lazyComponent";
import { Skeleton } from "@/ui/Skeleton";
import styles from "./Person.module.css";

const ReportDialog = lazyComponent(() => import("./ReportDialog"));

/** Actions for a signed-in user on another person's profile: friendship, message, block, report. */
export default function PersonActions({ person }: { person: ProfileRef }) {
  useRelationUpdates();
  const { standing, error, refetch, ...acts } = useRelation(person);
  const navigate = useNavigate();
  const [isReporting, setReporting] = useState(false);
  const report = useRef<HTMLButtonElement>(null);
  if (!standing) {
    if (!error) {
      return (
        <div className={styles.actions} aria-busy="true">
          <Skeleton width={120} height={36} />
          <Skeleton width={104} height={36} />
        </div>
      );
    }
    return (
      <div className={styles.actions} role="alert">
        <span className={styles.said}>{messages.standingFailed}</span>
        <Button onClick={() => void refetch()}>{messages.tryAgain}</Button>
      </div>
    );
  }
  const friendButton = {
    self: null,
    none: (
      <Button variant="primary" icon={<UserPlus size={16} aria-hidden="true" />} onClick={() => void acts.ask()}>
        {messages.addFriend}
      </Button>
    ),
    pending: (
      <Button icon={<Clock size={16} aria-hidden="true" />} onClick={() => void acts.cancel()}>
        {messages.pending}
      </Button>
    ),
    requested: (
      <>
        <Button variant="primary" icon={<Check size={16} aria-hidden="true" />} onClick={() => void acts.accept()}>
          {messages.acceptRequest}
        </Button>
        <Button onClick={() => void acts.decline()}>{messages.decline}</Button>
      </>
    ),
    friends: (
      <Button icon={<UserCheck size={16} aria-hidden="true" />} onClick={() => void acts.part()}>
        {messages.friends}
      </Button>
    ),
  }[standing.relation];
  return (
    <>
      {standing.blocked ? <p className={styles.said}>{messages.blockedLine}</p> : null}
      <div className={styles.actions}>
        {standing.blocked ? (
          <Button onClick={() => void acts.unblock()}>{messages.unblock}</Button>
        ) : (
          <>
            {friendButton}
            <Button
              icon={<MessageCircle size={16} aria-hidden="true" />}
              onClick={() => void navigate({ to: "/messages/{-$kind}/{-$id}", params: {}, search: { dm: person.id } })}
            >
              {messages.message}
            </Button>
          </>
        )}
        <span className={styles.quiet}>
          {standing.blocked ? null : (
            <Button variant="ghost" icon={<Ban size={15} aria-hidden="true" />} onClick={() => void acts.block()}>
              {messages.block}
            </Button>
          )}
          <Button
            ref={report}
            variant="ghost"
            icon={<Flag size={15} aria-hidden="true" />}
            onClick={() => setReporting(true)}
          >
            {messages.report}
          </Button>
        </span>
      </div>
      {isReporting ? <ReportDialog person={person} opener={report} onClose={() => setReporting(false)} /> : null}
    </>
  );
}
