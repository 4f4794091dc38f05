import { OwnServer, PegbarServer } from "./server";

const SERVER_VARIABLE = "PEGBAR_E2E_SERVER";

/** JSON in `PEGBAR_E2E_SERVER`. Also written by `server/tests/support/servers/scaled.py`. */
interface SharedServerInfo {
  port: number;
  data: string;
  mails?: string;
  settings?: Record<string, string>;
}

/** Global setup: start the server that all tests share, unless `PEGBAR_E2E_SERVER` already names one. */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  if (process.env[SERVER_VARIABLE]) return () => Promise.resolve();
  const server = await OwnServer.create({ forks: true });
  process.env[SERVER_VARIABLE] = JSON.stringify({ port: server.port, data: server.dataFolder });
  return () => server.remove();
}

/** Return the shared server, in a worker. */
export function getSharedServer(): PegbarServer {
  const { port, data, settings, mails } = JSON.parse(process.env[SERVER_VARIABLE] ?? "") as SharedServerInfo;
  return new PegbarServer(port, data, settings, mails);
}
