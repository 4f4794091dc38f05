import { useUserId } from "@/api/http/session";
import ProfilePage from "@/features/profiles/ProfilePage";
import { lazyComponent } from "@/ui/lazyComponent";

const PersonActions = lazyComponent(() => import("@/features/relations/person/PersonActions"));
const CommonFriends = lazyComponent(() => import("@/features/relations/person/CommonFriends"));
const FeaturedVideo = lazyComponent(() => import("@/features/videos/profileTab/FeaturedVideo"));
const PersonVideos = lazyComponent(() => import("@/features/videos/profileTab/PersonVideos"));
const PersonProjects = lazyComponent(() => import("@/features/projects/profileTab/PersonProjects"));

/** Profile page with the additions of other features. */
export default function ProfileRoute() {
  const userId = useUserId();
  return (
    <ProfilePage
      actions={(person) => <PersonActions key={person.id} person={person} />}
      sideContent={(person) => (
        <>
          <FeaturedVideo personId={person.id} />
          {userId !== null && userId !== person.id ? <CommonFriends personId={person.id} /> : null}
        </>
      )}
      bottomContent={(person) => (
        <>
          <PersonVideos personId={person.id} />
          <PersonProjects personId={person.id} />
        </>
      )}
    />
  );
}
