import { Link, useNavigate } from "@tanstack/react-router";
import { LogOut, Mail, Plus, Settings, Sparkles, User, Users, Waypoints } from "lucide-react";
import { useConfig } from "@/api/http/config";
import { clearSession, loadProfile, signOut } from "@/api/http/session";
import type { SessionState } from "@/api/http/sessionLoader";
import { useTopic } from "@/api/socket/useTopic";
import { useProfileChanges } from "@/app/shell/useProfileChanges";
import { MessagesButton } from "@/features/chat/background/MessagesButton";
import { NotificationsButton } from "@/features/notifications/NotificationsButton";
import { IconButton } from "@/ui/buttons/IconButton";
import { confirm } from "@/ui/dialogs/confirm";
import { Avatar } from "@/ui/people/Avatar";
import { Menu } from "@/ui/popups/Menu";
import { MenuItem, MenuSeparator } from "@/ui/popups/MenuItem";
import { toast } from "@/ui/status/toasts";
import { texts } from "./menuTexts";

const PROFILE_EVENTS = ["profile_changed"] as const;
const reloadProfile = () => void loadProfile();

/** Header buttons of signed-in users. In a chunk of its own, so that visitors don't load it. */
export default function HeaderActions({ session }: { session: Extract<SessionState, { phase: "signed-in" }> }) {
  const navigate = useNavigate();
  const config = useConfig();
  const { profile } = session;
  useTopic(`user:${session.user.id}`, PROFILE_EVENTS, reloadProfile);
  useProfileChanges(session.user.id);

  const signOutAndLeave = async () => {
    const { clearLocalDrafts } = await import("@/features/storyboard/drawingSync/drawingJournal");
    const { countUnsentMessages } = await import("@/features/chat/thread/outbox/journal");
    const unsentDrawingCount = await clearLocalDrafts(session.user.id).catch(() => 0);
    const unsentCount = unsentDrawingCount + (await countUnsentMessages(session.user.id).catch(() => 0));
    if (unsentCount > 0 && !(await confirm(texts.unsentChanges(unsentCount)))) return;
    try {
      await signOut();
    } catch {
      toast(texts.signOutFailed, "error");
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
          <IconButton label={texts.profileMenu} side="bottom" round>
            <Avatar id={profile.id} name={profile.display_name} url={profile.avatar_url} size={28} />
          </IconButton>
        }
      >
        <MenuItem icon={<User size={15} />} link={<Link to="/profile" />}>
          {texts.profile}
        </MenuItem>
        <MenuItem icon={<Users size={15} />} link={<Link to="/friends" />}>
          {texts.friends}
        </MenuItem>
        <MenuItem icon={<Plus size={15} />} link={<Link to="/create" />}>
          {texts.create}
        </MenuItem>
        <MenuItem icon={<Sparkles size={15} />} link={<Link to="/featured" />}>
          {texts.featured}
        </MenuItem>
        <MenuItem icon={<Waypoints size={15} />} link={<Link to="/network" />}>
          {texts.network}
        </MenuItem>
        {config?.outbox ? (
          <MenuItem icon={<Mail size={15} />} link={<Link to="/outbox" />}>
            {texts.outbox}
          </MenuItem>
        ) : null}
        <MenuItem icon={<Settings size={15} />} link={<Link to="/account" />}>
          {texts.account}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut size={15} />} onSelect={() => void signOutAndLeave()}>
          {texts.signOut}
        </MenuItem>
      </Menu>
    </>
  );
}
