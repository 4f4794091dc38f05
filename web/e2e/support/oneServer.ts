import { OwnServer, PegbarServer } from "./server";

const PLACE = "PEGBAR_E2E_SERVER";

/** Starts the server that all journeys share, before the first of them. */
export default async function start(): Promise<() => Promise<void>> {
  const server = await OwnServer.create();
  process.env[PLACE] = JSON.stringify({ port: server.port, data: server.data });
  return () => server.remove();
}

/** The one that `start` started, seen from a worker. */
export function oneServer(): PegbarServer {
  const { port, data } = JSON.parse(process.env[PLACE] ?? "") as { port: number; data: string };
  return new PegbarServer(port, data);
}
