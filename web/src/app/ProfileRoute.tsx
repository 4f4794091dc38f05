import { useUserId } from "@/api/session";
import ProfilePage from "@/features/profiles/ProfilePage";
import { late } from "@/ui/late";

const PersonActions = late(() => import("@/features/relations/person/PersonActions"));
const CommonFriends = late(() => import("@/features/relations/person/CommonFriends"));
const FeaturedVideo = late(() => import("@/features/videos/ofPerson/FeaturedVideo"));
const PersonVideos = late(() => import("@/features/videos/ofPerson/PersonVideos"));
const PersonProjects = late(() => import("@/features/projects/ofPerson/PersonProjects"));

/** Somebody's profile, with what other features know of them. */
export default function ProfileRoute() {
  const userId = useUserId();
  return (
    <ProfilePage
      actions={(person) => <PersonActions key={person.id} person={person} />}
      aside={(person) => (
        <>
          <FeaturedVideo personId={person.id} />
          {userId !== null && userId !== person.id ? <CommonFriends personId={person.id} /> : null}
        </>
      )}
      below={(person) => (
        <>
          <PersonVideos personId={person.id} />
          <PersonProjects personId={person.id} />
        </>
      )}
    />
  );
}
