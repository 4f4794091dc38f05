import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "../expect";
import type { PegbarServer } from "./server";

interface Mail {
  to: string;
  text: string;
}

/** Wait for a mail to this address with a link to `path`, and return the newest link's path and query. */
export async function mailedLink(server: PegbarServer, email: string, path: string): Promise<string> {
  let link = "";
  const search = async (): Promise<string> => {
    const texts = (await allMails(server)).filter(({ to }) => to === email).map(({ text }) => text);
    const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []);
    const found = links.map((text) => new URL(text)).findLast(({ pathname }) => pathname === path);
    link = found ? found.pathname + found.search : "";
    return link;
  };
  const message = `a mail to ${email} with a link to ${path}`;
  await expect.poll(search, { message, timeout: 60_000 }).not.toBe("");
  return link;
}

/**
 * Return all mails, oldest first: from the mail server's folder, or from the server's outbox if it has no mail server.
 */
async function allMails(server: PegbarServer): Promise<Mail[]> {
  const { mails } = server;
  if (mails === undefined) {
    const kept = (await (await fetch(`${server.url}/api/outbox`)).json()) as { mails: Mail[] };
    return kept.mails.reverse();
  }
  const names = (await readdir(mails)).filter((name) => name.endsWith(".json")).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(mails, name), "utf8")) as Mail));
}
