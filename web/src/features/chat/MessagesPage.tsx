import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { MessageCircle, Plus } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import type { Profile } from "@/api/types";
import {
  type ChatKind,
  type ChatOut,
  chatQuery,
  invitationsQuery,
  openDirectChat,
  unreadQuery,
} from "@/features/chat/api";
import { ChatList } from "@/features/chat/list/ChatList";
import { KindTabs } from "@/features/chat/list/KindTabs";
import styles from "@/features/chat/MessagesPage.module.css";
import { texts } from "@/features/chat/texts";
import { Button } from "@/ui/buttons/Button";
import { cx } from "@/ui/cx";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import { lazyComponent } from "@/ui/lazyComponent";
import { toast } from "@/ui/status/toasts";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";

const AlertsButton = lazyComponent(() => import("./background/AlertsButton"));
const ChatListSync = lazyComponent(() => import("./background/ChatListSync"));
const ChatHead = lazyComponent(() => import("./ChatHead"));
const Invitations = lazyComponent(() => import("./invitations/Invitations"));
const MessageRequestsButton = lazyComponent(() => import("./list/MessageRequestsButton"));
const Thread = lazyComponent(() => import("./thread/Thread"));
const ChatSearchButton = lazyComponent(() => import("./search/ChatSearchButton"));
const ChatSearch = lazyComponent(() => import("./search/ChatSearch"));
const NewMessageDialog = lazyComponent(() => import("./groups/NewMessageDialog"));
const NewGroupDialog = lazyComponent(() => import("./groups/NewGroupDialog"));

// Load these in parallel with the chat data, not after it.
Thread.preload();
ChatHead.preload();

const ROUTE = "/messages/{-$kind}/{-$id}";
const KINDS: readonly ChatKind[] = ["direct", "group", "project"];

function toChatKind(text: string | undefined): ChatKind {
  return KINDS.find((kind) => kind === text) ?? "direct";
}

interface OpenChatProps {
  id: string;
  me: Profile;
  online: ReadonlySet<string>;
  /** Number of the message named in the URL, or null. */
  targetNumber: number | null;
  onTargetChange: (number: number | null) => void;
}

/** Chat pane on the right of the page. */
function OpenChat({ id, me, online, targetNumber, onTargetChange }: OpenChatProps) {
  const { data: chat, error, refetch } = useQuery(chatQuery(id));
  const [isSearching, setSearching] = useState(false);
  const clearTarget = useCallback(() => onTargetChange(null), [onTargetChange]);
  if (!chat) {
    if (!error) return <Skeleton height={48} className={styles.skeleton} />;
    // Addresses that can't be those of a chat are refused with 422.
    const isMissing = error instanceof ApiProblem && (error.status === 404 || error.status === 422);
    const retry = isMissing ? undefined : <Button onClick={() => void refetch()}>{texts.retry}</Button>;
    return (
      <div className={styles.centered}>
        <EmptyState
          role="alert"
          title={isMissing ? texts.notFound : texts.chatFailed}
          text={isMissing ? texts.notFoundText : getErrorMessage(error, texts.actFailed)}
          action={retry}
        />
      </div>
    );
  }
  return (
    <>
      <ChatHead
        chat={chat}
        me={me.id}
        isOnline={chat.person !== null && online.has(chat.person.id)}
        isSearching={isSearching}
        onSearchToggle={() => setSearching(!isSearching)}
        fallback={<Skeleton height={48} className={styles.skeleton} />}
      />
      <div className={styles.thread}>
        <Thread
          chat={chat}
          me={me}
          targetNumber={targetNumber}
          onTargetReached={clearTarget}
          fallback={<Skeleton height={200} className={styles.skeleton} />}
        />
        {isSearching ? (
          <ChatSearch
            chatId={id}
            onPick={({ message }) => {
              setSearching(false);
              onTargetChange(message.number);
            }}
            onClose={() => setSearching(false)}
          />
        ) : null}
      </div>
    </>
  );
}

/** Messages page: the list of chats and the open chat. Narrow screens show one of them at a time. */
export default function MessagesPage({ me, friendRequests }: { me: Profile; friendRequests: ReactNode }) {
  useDocumentTitle(texts.title);
  const params = useParams({ strict: false });
  const { dm, message } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [online, setOnline] = useState<ReadonlySet<string>>(() => new Set());
  const { data: unread } = useQuery(unreadQuery());
  const { data: invitations } = useQuery(invitationsQuery());
  const [tab, setTab] = useState<ChatKind>(toChatKind(params.kind));
  const [dialog, setDialog] = useState<"message" | "group" | null>(null);
  const [isSearching, setSearching] = useState(false);
  const openId = params.id ?? null;
  const targetNumber = message !== undefined && /^\d{1,15}$/.test(message) ? Number(message) : null;

  const openChat = (chat: ChatOut, replace = false): void => {
    setDialog(null);
    setTab(chat.kind);
    void navigate({ to: ROUTE, params: { kind: chat.kind, id: chat.id }, search: {}, replace });
  };
  const { kind } = params;
  /** Set the target message in the URL; null removes it once the message was reached. */
  const setTargetInUrl = useCallback(
    (number: number | null): void => {
      const search = number === null ? {} : { message: String(number) };
      // Without `resetScroll: false` the router would restore the log's previous scroll position.
      void navigate({
        to: ROUTE,
        params: { kind, id: openId ?? undefined },
        search,
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, kind, openId],
  );
  useEffect(() => setTab(toChatKind(kind)), [kind]);
  useEffect(() => {
    if (dm === undefined) return;
    openDirectChat(dm).then(
      (chat) => void navigate({ to: ROUTE, params: { kind: "direct", id: chat.id }, search: {}, replace: true }),
      (error: unknown) => {
        toast(getErrorMessage(error, texts.actFailed), "error");
        void navigate({ to: ROUTE, params: {}, search: {}, replace: true });
      },
    );
  }, [dm, navigate]);

  const newMessage = (
    <Button size="small" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setDialog("message")}>
      {texts.newMessage}
    </Button>
  );
  const newGroup = (
    <Button size="small" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setDialog("group")}>
      {texts.newGroup}
    </Button>
  );
  const newChatButtons = { direct: newMessage, group: newGroup, project: null };
  const names = { direct: texts.direct, group: texts.groups, project: texts.projects };
  const groupCount = (unread?.groups ?? 0) + (invitations?.items.length ?? 0);
  const counts = { direct: unread?.direct ?? 0, group: groupCount, project: unread?.projects ?? 0 };
  return (
    <div className={cx(styles.page, openId !== null && styles.inThread)}>
      <ChatListSync userId={me.id} onOnlineChange={setOnline} />
      <section className={styles.side} aria-labelledby="messages-title">
        <div className={styles.sideHead}>
          <h1 id="messages-title" className={styles.heading}>
            {texts.title}
          </h1>
          <ChatSearchButton
            label={texts.searchAllChats}
            isOpen={isSearching}
            onToggle={() => setSearching(!isSearching)}
            fallback={<Skeleton width={28} height={28} />}
          />
          <AlertsButton fallback={<Skeleton width={28} height={28} />} />
          {newChatButtons[tab]}
        </div>
        <div className={styles.requests}>
          {friendRequests}
          <MessageRequestsButton />
        </div>
        {isSearching ? (
          <ChatSearch
            chatId={null}
            onPick={(hit, chat) => {
              const { chat_id: id, number } = hit.message;
              const search = { message: String(number) };
              void navigate({ to: ROUTE, params: { kind: chat?.kind ?? tab, id }, search, resetScroll: false });
            }}
            onClose={() => setSearching(false)}
          />
        ) : (
          <KindTabs
            label={texts.tabs}
            value={tab}
            onValueChange={setTab}
            tabs={KINDS.map((kind) => ({
              value: kind,
              label: names[kind],
              count: counts[kind],
              countText: texts.unreadCount(counts[kind]),
            }))}
          >
            {tab === "group" ? <Invitations onJoined={openChat} /> : null}
            <ChatList
              key={tab}
              kind={tab}
              me={me.id}
              openId={openId}
              online={online}
              emptyAction={newChatButtons[tab]}
            />
          </KindTabs>
        )}
      </section>
      <section className={styles.pane} aria-label={texts.conversation}>
        <h1 className={styles.hiddenTitle}>{texts.title}</h1>
        {openId !== null ? (
          <OpenChat
            key={openId}
            id={openId}
            me={me}
            online={online}
            targetNumber={targetNumber}
            onTargetChange={setTargetInUrl}
          />
        ) : (
          <div className={styles.centered}>
            <EmptyState icon={<MessageCircle size={26} />} title={texts.pick} text={texts.pickText} />
          </div>
        )}
      </section>
      {dialog === "message" ? (
        <NewMessageDialog me={me.id} onOpened={openChat} onClose={() => setDialog(null)} />
      ) : dialog === "group" ? (
        <NewGroupDialog me={me.id} onOpened={openChat} onClose={() => setDialog(null)} />
      ) : null}
    </div>
  );
}
