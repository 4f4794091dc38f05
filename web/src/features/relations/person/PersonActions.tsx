import { useNavigate } from "@tanstack/react-router";
import { Ban, Check, Clock, Flag, MessageCircle, UserCheck, UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import type { ProfileRef } from "@/api/types";
import { useRelation } from "@/features/relations/person/useRelation";
import { texts } from "@/features/relations/texts";
import { useRelationUpdates } from "@/features/relations/useRelationUpdates";
import { Button } from "@/ui/buttons/Button";
import { Skeleton } from "@/ui/layout/Skeleton";
import { lazyComponent } from "@/ui/lazyComponent";
import styles from "./Person.module.css";

const ReportDialog = lazyComponent(() => import("./ReportDialog"));

/** Actions for a signed-in user on another person's profile: friendship, message, block, report. */
export default function PersonActions({ person }: { person: ProfileRef }) {
  useRelationUpdates();
  const { standing: relation, error, refetch, ...actions } = useRelation(person);
  const navigate = useNavigate();
  const [isReporting, setReporting] = useState(false);
  const reportButton = useRef<HTMLButtonElement>(null);
  if (!relation) {
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
        <span className={styles.note}>{texts.relationFailed}</span>
        <Button onClick={() => void refetch()}>{texts.tryAgain}</Button>
      </div>
    );
  }
  const friendButton = {
    self: null,
    none: (
      <Button
        variant="primary"
        icon={<UserPlus size={16} aria-hidden="true" />}
        onClick={() => void actions.sendRequest()}
      >
        {texts.addFriend}
      </Button>
    ),
    pending: (
      <Button icon={<Clock size={16} aria-hidden="true" />} onClick={() => void actions.cancel()}>
        {texts.pending}
      </Button>
    ),
    requested: (
      <>
        <Button variant="primary" icon={<Check size={16} aria-hidden="true" />} onClick={() => void actions.accept()}>
          {texts.acceptRequest}
        </Button>
        <Button onClick={() => void actions.decline()}>{texts.decline}</Button>
      </>
    ),
    friends: (
      <Button icon={<UserCheck size={16} aria-hidden="true" />} onClick={() => void actions.unfriend()}>
        {texts.friends}
      </Button>
    ),
  }[relation.relation];
  return (
    <>
      {relation.blocked ? <p className={styles.note}>{texts.blockedNotice}</p> : null}
      <div className={styles.actions}>
        {relation.blocked ? (
          <Button onClick={() => void actions.unblock()}>{texts.unblock}</Button>
        ) : (
          <>
            {friendButton}
            <Button
              icon={<MessageCircle size={16} aria-hidden="true" />}
              onClick={() => void navigate({ to: "/messages/{-$kind}/{-$id}", params: {}, search: { dm: person.id } })}
            >
              {texts.message}
            </Button>
          </>
        )}
        <span className={styles.secondaryActions}>
          {relation.blocked ? null : (
            <Button variant="ghost" icon={<Ban size={15} aria-hidden="true" />} onClick={() => void actions.block()}>
              {texts.block}
            </Button>
          )}
          <Button
            ref={reportButton}
            variant="ghost"
            icon={<Flag size={15} aria-hidden="true" />}
            onClick={() => setReporting(true)}
          >
            {texts.report}
          </Button>
        </span>
      </div>
      {isReporting ? <ReportDialog person={person} opener={reportButton} onClose={() => setReporting(false)} /> : null}
    </>
  );
}
