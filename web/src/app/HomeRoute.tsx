import HomePage from "@/features/home/HomePage";
import { late } from "@/ui/late";

const RecentStrip = late(() => import("@/features/recents/RecentStrip"));

/** The dashboard, with where one was last. */
export default function HomeRoute() {
  return <HomePage below={<RecentStrip />} />;
}
