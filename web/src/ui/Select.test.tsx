import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Select } from "./Select";
import "./tokens.css";
import "./base.css";

const ORDERS = [
  { value: "top", label: "Top comments" },
  { value: "new", label: "Newest first" },
  { value: "old", label: "Oldest first" },
];

let mounted: { root: Root; place: HTMLElement } | null = null;

afterEach(() => {
  mounted?.root.unmount();
  mounted?.place.remove();
});

/** Open a list below content that is still loading, in a scrolling container. */
async function open() {
  const chosen = vi.fn();
  const place = document.body.appendChild(document.createElement("div"));
  place.style.cssText = "height: 400px; overflow-y: auto";
  const root = createRoot(place);
  mounted = { root, place };
  root.render(
    <>
      <div id="loading" style={{ height: 100 }} />
      <Select label="Order" value="top" onValueChange={chosen} options={ORDERS} />
      <div style={{ height: 1000 }} />
    </>,
  );
  const trigger = page.getByRole("combobox", { name: "Order" });
  await userEvent.click(trigger);
  const option = page.getByRole("option", { name: "Oldest first" });
  await expect.element(option).toBeVisible();
  const list = option.element().closest("section");
  await Promise.all(list?.getAnimations({ subtree: true }).map(({ finished }) => finished) ?? []);
  const { x, y, width, height } = option.element().getBoundingClientRect();
  const under = () => document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[role=option]")?.textContent;
  expect(under()).toBe("Oldest first");
  return { chosen, place, trigger, option, under };
}

/** Wait until layout observers have run. */
async function laidOut(): Promise<void> {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
}

it("an open list stays under the pointer when the page above it grows", async () => {
  const { chosen, trigger, option, under } = await open();
  const before = trigger.element().getBoundingClientRect().y;
  (document.getElementById("loading") as HTMLElement).style.height = "160px";
  await laidOut();
  expect(trigger.element().getBoundingClientRect().y).toBe(before + 60);
  expect(under()).toBe("Oldest first");
  await userEvent.click(option);
  expect(chosen.mock.lastCall?.[0]).toBe("old");
});

it("an open list stays under the pointer when the page scrolls by itself", async () => {
  const { place, under } = await open();
  place.scrollTop = 60;
  await laidOut();
  expect(under()).toBe("Oldest first");
});

it("a list that opens again stands at its field", async () => {
  const { trigger, option } = await open();
  await userEvent.keyboard("{Escape}");
  await expect.element(option).not.toBeInTheDocument();
  (document.getElementById("loading") as HTMLElement).style.height = "160px";
  await userEvent.click(trigger);
  await expect.element(option).toBeVisible();
  const field = trigger.element().getBoundingClientRect();
  const list = page.getByRole("listbox").element().getBoundingClientRect();
  expect(list.top).toBeGreaterThan(field.bottom);
  expect(list.top).toBeLessThan(field.bottom + 20);
});
