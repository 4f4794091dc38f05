import { defineTexts } from "./defineTexts";

/** Catalog of the tests: the build compiles only files named like this one. */
export const texts = defineTexts(
  "test",
  {
    plain: "You can't undo this.",
    named: "{name}'s board '{1}'",
    cuts: "{count, plural, =0 {No cuts} one {# cut} other {# cuts}}",
    edited: "{count, plural, =0 {} other {# edited}}",
    choice: "{kind, select, group {in the group {name}} other {from {name}}}",
    group: {
      limit: "Up to {most, number} cuts",
      both: "{name}: {count} of {most, number}",
    },
  },
  { most: 1000 },
);
