import { OwnServer, PegbarServer } from "./server";

const PLACE = "PEGBAR_E2E_SERVER";

/** JSON in `PEGBAR_E2E_SERVER`. Also written by `server/tests/support/servers/scaled.py`. */
interface Place {
  port: number;
  data: string;
  mails?: string;
  settings?: Record<string, string>;
}

/** Global setup: start the server that all tests share, unless `PEGBAR_E2E_SERVER` already names one. */
export default async function start(): Promise<() => Promise<void>> {
  if (process.env[PLACE]) return () => Promise.resolve();
  const server = await OwnServer.create({ forks: true });
  process.env[PLACE] = JSON.stringify({ port: server.port, data: server.data });
  return () => server.remove();
}

/** Return the shared server, in a worker. */
export function oneServer(): PegbarServer {
  const { port, data, settings, mails } = JSON.parse(process.env[PLACE] ?? "") as Place;
  return new PegbarServer(port, data, settings, mails);
}
