import { defineTexts } from "@/i18n/defineTexts";
import { formatList } from "@/i18n/lists";

/** UI texts of the network page. */
const catalog = defineTexts("social", {
  rangeInCommon: "{min}–{max} friends in common",
  throughPeople: "Through {names}",
  others: "{count, plural, one {# other} other {# others}}",
  title: "Friends of Friends",
  lead: "People your friends know. People closer to you have more friends in common.",
  myFriends: "My friends",
  skills: "Skills",
  view: "View",
  picture: "Map",
  list: "List",
  constellation: "Constellation",
  constellationHint: "Use the arrow keys to move between people, plus and minus to zoom, and 0 to show everyone.",
  zoom: "Zoom",
  zoomText: "{percent}%",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  showAll: "Show all",
  people: "{count, plural, one {# person} other {# people}}",
  fewer: "Fewer people",
  more: "More people",
  you: "You",
  common: "{count, plural, one {# friend in common} other {# friends in common}}",
  noSkills: "No skills added yet",
  addFriend: "Add friend",
  acceptRequest: "Accept request",
  pending: "Pending",
  friends: "Friends",
  profile: "View profile",
  requestFailed: "Couldn't send the friend request. Try again.",
  loading: "Loading...",
  failed: "Couldn't load your network",
  tryAgain: "Try again",
  none: "You don't seem to have any friends in common",
  noneWithSkills:
    "{count, plural, one {None of your friends' friends have this skill.} other {None of your friends' friends have these skills.}}",
  allSkills: "All skills",
  noneText: "Choose a skill to find people to connect with.",
  skillPeople: "People with this skill: {skill}",
  noPeopleWithSkill: "No one has added this skill yet.",
  showMore: "Show more",
});

export const texts = {
  ...catalog,
  ringCaption: (max: number, min: number) =>
    max === min ? catalog.common({ count: max }) : catalog.rangeInCommon({ min, max }),
  through: (names: readonly string[], otherCount: number) =>
    catalog.throughPeople({
      names: formatList(otherCount === 0 ? names : [...names, catalog.others({ count: otherCount })]),
    }),
};
