import { describe, expect, it } from "vitest";
import type { NotificationOut } from "./api";
import { messages } from "./panelMessages";

function item(more: Partial<NotificationOut>): NotificationOut {
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
    ...more,
  };
}

describe("who did it", () => {
  it("names one, both of two, and counts the others of more", () => {
    expect(messages.who(["Mina"], 1)).toBe("Mina");
    expect(messages.who(["Mina", "Ruth"], 2)).toBe("Mina and Ruth");
    expect(messages.who(["Mina", "Ruth", "Dev"], 5)).toBe("Mina and 4 others");
  });
});

describe("what was done", () => {
  it("counts several of a kind, and says where there are more than were counted", () => {
    expect(messages.sentence(item({ count: 1, text: "Lovely." }))).toEqual({ saying: "commented on", text: "Lovely." });
    expect(messages.sentence(item({ count: 4 })).saying).toBe("left 4 comments on");
    expect(messages.sentence(item({ count: 50, has_more: true })).saying).toBe("left 50+ comments on");
  });

  it("counts how often one was called in a chat", () => {
    expect(messages.sentence(item({ kind: "mention", text: "@mina" }))).toEqual({
      saying: "mentioned you in",
      text: "@mina",
    });
    expect(messages.sentence(item({ kind: "mention", count: 3 })).saying).toBe("mentioned you 3 times in");
  });

  it("names a role as one, and counts no roles", () => {
    const given = messages.sentence(item({ kind: "role", count: 3, text: "Inker" }));
    expect(given).toEqual({ saying: "gave you another role in", text: "As Inker" });
  });
});
