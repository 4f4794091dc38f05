import { describe, expect, it } from "vitest";
import type { NotificationOut } from "./api";
import { texts } from "./panelTexts";

function createItem(overrides: Partial<NotificationOut>): NotificationOut {
  return {
    id: "n",
    kind: "comment",
    people: [],
    people_count: 1,
    count: 1,
    has_more: false,
    title: "Tram",
    text: "",
    path: "/",
    project: null,
    unread: true,
    at: "2026-01-01T00:00:00.000Z",
    ...overrides,
  };
}

describe("formatNames", () => {
  it("names one or two people, or one and the number of others", () => {
    expect(texts.formatNames(["Mina"], 1)).toBe("Mina");
    expect(texts.formatNames(["Mina", "Ruth"], 2)).toBe("Mina and Ruth");
    expect(texts.formatNames(["Mina", "Ruth", "Dev"], 5)).toBe("Mina and 4 others");
  });
});

describe("describe", () => {
  it("counts several events of a kind, with + if there are more", () => {
    expect(texts.describe(createItem({ count: 1, text: "Lovely." }))).toEqual({
      phrase: "commented on",
      text: "Lovely.",
    });
    expect(texts.describe(createItem({ count: 4 })).phrase).toBe("left 4 comments on");
    expect(texts.describe(createItem({ count: 50, has_more: true })).phrase).toBe("left 50+ comments on");
  });

  it("counts mentions in a chat", () => {
    expect(texts.describe(createItem({ kind: "mention", text: "@mina" }))).toEqual({
      phrase: "mentioned you in",
      text: "@mina",
    });
    expect(texts.describe(createItem({ kind: "mention", count: 3 })).phrase).toBe("mentioned you 3 times in");
  });

  it("names the role without a count", () => {
    const result = texts.describe(createItem({ kind: "role", count: 3, text: "Inker" }));
    expect(result).toEqual({ phrase: "changed your role in", text: "Role: Inker" });
  });
});
