import { expect, test } from "vitest";
import { findInternalLinks } from "./internalLinks";

const HOME = "https://boards.example";

test("internal links are found once each, including their query strings", () => {
  const html = `<p>See <b>${HOME}/video/abc?frame=12&amp;comment=x</b>.</p><ul><li>${HOME}/storyboard/s1?cut=2</li></ul><p>${HOME}/storyboard/s1?cut=2</p>`;
  expect(findInternalLinks(html, HOME)).toEqual({
    urls: ["/video/abc?frame=12&comment=x", "/storyboard/s1?cut=2"],
    isOnlyLinks: false,
  });
});

test("other sites, other pages and links after the third are ignored", () => {
  const urls = (html: string) => findInternalLinks(html, HOME).urls;
  expect(urls(`<p>https://elsewhere.example/video/${HOME}</p>`)).toEqual([]);
  expect(urls(`<p>${HOME}.evil.example/video/a ${HOME}/messages ${HOME}/project</p>`)).toEqual([]);
  expect(urls(`<p>${[1, 2, 3, 4].map((n) => `${HOME}/project/${n}`).join(" ")}</p>`)).toHaveLength(3);
  expect(urls(`<p>${HOME}/project/${"x".repeat(600)}</p>`)).toEqual([]);
});

test("a message that contains only internal links is detected", () => {
  expect(findInternalLinks(`<p>${HOME}/video/a</p><p> ${HOME}/video/b </p>`, HOME).isOnlyLinks).toBe(true);
  expect(findInternalLinks(`<p>${HOME}/video/a!</p>`, HOME).isOnlyLinks).toBe(false);
  expect(findInternalLinks(`<p>${HOME}/video/a https://elsewhere.example</p>`, HOME).isOnlyLinks).toBe(false);
});
