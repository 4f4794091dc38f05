import AccountPage from "@/features/accounts/account/AccountPage";
import { lazyComponent } from "@/ui/lazyComponent";

const NotificationSettings = lazyComponent(() => import("@/features/notifications/settings/NotificationSettings"));

/** One's account, with what other features let one choose. */
export default function AccountRoute() {
  return <AccountPage settings={<NotificationSettings />} />;
}
