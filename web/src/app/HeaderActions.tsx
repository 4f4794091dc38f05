import { Link, useNavigate } from "@tanstack/react-router";
import { LogOut, Mail, Plus, Settings, Sparkles, User, Users, Waypoints } from "lucide-react";
import { useConfig } from "@/api/config";
import { clearSession, loadProfile, signOut } from "@/api/session";
import type { SessionState } from "@/api/sessionLoader";
import { useTopic } from "@/api/useTopic";
import { MessagesButton } from "@/features/chat/background/MessagesButton";
import { NotificationsButton } from "@/features/notifications/NotificationsButton";
import { Avatar } from "@/ui/Avatar";
import { confirm } from "@/ui/confirm";
import { IconButton } from "@/ui/IconButton";
import { Menu } from "@/ui/Menu";
import { MenuItem } from "@/ui/MenuItem";
import { MenuSeparator } from "@/ui/MenuSeparator";
import { toast } from "@/ui/toasts";
import { messages } from "./menuMessages";
import { useProfileChanges } from "./useProfileChanges";

const PROFILE_EVENTS = ["profile_changed"] as const;
const reloadProfile = () => void loadProfile();

/** Header buttons of signed-in users. In a chunk of its own, so that visitors don't load it. */
export default function HeaderActions({ session }: { session: Extract<SessionState, { phase: "signed-in" }> }) {
  const navigate = useNavigate();
  const config = useConfig();
  const { profile } = session;
  useTopic(`user:${session.user.id}`, PROFILE_EVENTS, reloadProfile);
  useProfileChanges(session.user.id);

  const leave = async () => {
    const { clearLocalDrafts } = await import("@/features/storyboard/drawingSync/drawingJournal");
    const { countUnsentMessages } = await import("@/features/chat/thread/outbox/useOutbox");
    const drawn = await clearLocalDrafts(session.user.id).catch(() => 0);
    const unsent = drawn + (await countUnsentMessages(session.user.id).catch(() => 0));
    if (unsent > 0 && !(await confirm(messages.unsentChanges(unsent)))) return;
    try {
      await signOut();
    } catch {
      toast(messages.signOutFailed, "error");
      return;
    }
    // Leave the protected page first: it would redirect to the sign-in page.
    await navigate({ to: "/" });
    clearSession();
  };

  return (
    <>
      <MessagesButton
        key={`chats ${session.user.id}`}
        userId={session.user.id}
        onOpen={() => void navigate({ to: "/messages/{-$kind}/{-$id}", params: {} })}
      />
      <NotificationsButton key={session.user.id} userId={session.user.id} />
      <Menu
        align="end"
        trigger={
          <IconButton label={messages.profileMenu} side="bottom" round>
            <Avatar id={profile.id} name={profile.display_name} url={profile.avatar_url} size={28} />
          </IconButton>
        }
      >
        <MenuItem icon={<User size={15} />} link={<Link to="/profile" />}>
          {messages.profile}
        </MenuItem>
        <MenuItem icon={<Users size={15} />} link={<Link to="/friends" />}>
          {messages.friends}
        </MenuItem>
        <MenuItem icon={<Plus size={15} />} link={<Link to="/create" />}>
          {messages.create}
        </MenuItem>
        <MenuItem icon={<Sparkles size={15} />} link={<Link to="/featured" />}>
          {messages.featured}
        </MenuItem>
        <MenuItem icon={<Waypoints size={15} />} link={<Link to="/network" />}>
          {messages.network}
        </MenuItem>
        {config?.outbox ? (
          <MenuItem icon={<Mail size={15} />} link={<Link to="/outbox" />}>
            {messages.outbox}
          </MenuItem>
        ) : null}
        <MenuItem icon={<Settings size={15} />} link={<Link to="/account" />}>
          {messages.account}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut size={15} />} onSelect={() => void leave()}>
          {messages.signOut}
        </MenuItem>
      </Menu>
    </>
  );
}
