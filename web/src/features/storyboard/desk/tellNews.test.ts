import { expect, test } from "vitest";
import { tellLanded, tellNews } from "@/features/storyboard/desk/tellNews";
import { deskOf } from "@/features/storyboard/desk/testing";
import { FarEnd } from "@/features/storyboard/drawingSync/testing";
import { cutOf } from "@/features/storyboard/model/fixtures";

test("words for a cut that is gone stay until their reader puts them away; that it was gone goes when it is back", () => {
  const { board, drawings } = deskOf(new FarEnd().tab(), {
    canvas: { width: 640, height: 360 },
    cuts: [cutOf("a")],
    canEdit: true,
  });
  const texts = () => board.store.getState().notices.map(({ text }) => text);
  tellNews(board, { kind: "gone", cutId: "a", fields: { note: "The rope" } });
  tellNews(board, { kind: "gone", cutId: "a", fields: { note: "The bell" } });
  tellNews(board, { kind: "gone", cutId: "a", fields: {} });
  expect(texts()).toEqual([
    expect.stringContaining("The rope"),
    expect.stringContaining("The bell"),
    "Somebody deleted a cut while you changed it.",
  ]);
  tellLanded(board, "a");
  expect(texts()).toEqual([expect.stringContaining("The rope"), expect.stringContaining("The bell")]);
  drawings.dispose();
});
