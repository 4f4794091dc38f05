import { expect, test } from "vitest";
import { toMessageHtml } from "./ShareDialog";
import { filterTargets, type ShareTarget } from "./shareTargets";

const target = (key: string, name: string, kind: ShareTarget["kind"]): ShareTarget => ({
  key,
  name,
  kind,
  avatarId: key,
  avatarUrl: null,
  getChatId: () => Promise.resolve(key),
});

test("chats come before people, and whom one has a chat with stands there once", () => {
  const chats = [target("ruth", "Ruth", "direct"), target("skies", "Skies", "group")];
  const people = [target("ruth", "Ruth", "person"), target("rudi", "Rudi", "person")];
  expect(filterTargets(chats, people, "").map(({ key }) => key)).toEqual(["ruth", "skies", "rudi"]);
  expect(filterTargets(chats, people, "RU").map(({ key }) => key)).toEqual(["ruth", "rudi"]);
});

test("the words stand above the address, and none of their signs are markup", () => {
  const body = toMessageHtml(" Look <b>\n\nhere & now ", "/video/a?frame=3&comment=x", "https://boards.example");
  expect(body).toBe(
    "<p>Look &lt;b&gt;</p><p>here &amp; now</p><p>https://boards.example/video/a?frame=3&amp;comment=x</p>",
  );
  expect(toMessageHtml("", "/video/a", "https://boards.example")).toBe("<p>https://boards.example/video/a</p>");
});
