import { OwnServer, PegbarServer } from "./server";

const PLACE = "PEGBAR_E2E_SERVER";

/** What `PEGBAR_E2E_SERVER` holds, as `server/tests/support/servers/scaled.py` writes it too. */
interface Place {
  port: number;
  data: string;
  mails?: string;
  settings?: Record<string, string>;
}

/** Starts the server that all journeys share, before the first of them; where one was named already, it is that one. */
export default async function start(): Promise<() => Promise<void>> {
  if (process.env[PLACE]) return () => Promise.resolve();
  const server = await OwnServer.create({ forks: true });
  process.env[PLACE] = JSON.stringify({ port: server.port, data: server.data });
  return () => server.remove();
}

/** The one that `start` started, seen from a worker. */
export function oneServer(): PegbarServer {
  const { port, data, settings, mails } = JSON.parse(process.env[PLACE] ?? "") as Place;
  return new PegbarServer(port, data, settings, mails);
}
