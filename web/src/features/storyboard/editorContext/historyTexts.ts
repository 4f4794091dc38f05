import { defineTexts } from "@/i18n/defineTexts";

/** What undo and redo say. */
export const historyTexts = defineTexts("storyboard.history", {
  step: "{direction, select, undo {Undid} other {Redid}}: {change}",
  stepOnCut: "{direction, select, undo {Undid} other {Redid}}: {change} on {cut}",
  subjects: {
    stroke: "{count, plural, one {stroke} other {# strokes}}",
    drawing: "{count, plural, one {change to the drawing} other {# changes to the drawing}}",
    newCut: "{count, plural, one {adding a cut} other {adding # cuts}}",
    copies: "{count, plural, one {duplicating} other {duplicating # times}}",
    deletedCuts: "{count, plural, one {deleting cuts} other {deleting cuts # times}}",
    order: "{count, plural, one {move} other {# moves}}",
    frames: "{count, plural, one {change of frames} other {# changes of frames}}",
    name: "{count, plural, one {name change} other {# name changes}}",
    text: "{count, plural, one {text change} other {# text changes}}",
    transition: "{count, plural, one {transition} other {# transitions}}",
    camera: "{count, plural, one {camera move} other {# camera moves}}",
    background: "{count, plural, one {background change} other {# background changes}}",
    scenes: "{count, plural, one {change of scenes or shots} other {# changes of scenes or shots}}",
    numbers: "{count, plural, one {renumbering} other {renumbering # times}}",
    sound: "{count, plural, one {audio change} other {# audio changes}}",
    import: "{count, plural, one {import} other {# imports}}",
    version: "{count, plural, one {restored version} other {# restored versions}}",
  },
});
