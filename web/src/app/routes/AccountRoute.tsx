import AccountPage from "@/features/accounts/account/AccountPage";
import { lazyComponent } from "@/ui/lazyComponent";

const NotificationSettings = lazyComponent(() => import("@/features/notifications/settings/NotificationSettings"));

/** The account page with the settings of other features. */
export default function AccountRoute() {
  return <AccountPage settings={<NotificationSettings />} />;
}
