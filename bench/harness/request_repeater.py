"""Send the same request to a server repeatedly until stdin closes, then print the duration of each response in ms as JSON.

Runs in its own process, so that the load on the measuring process doesn't distort the durations.
"""

import asyncio
import json
import sys
import time

from bench.harness.load import build_request, send_request

REQUEST_INTERVAL_SECONDS = 0.002


async def main(port: int, path: str, cookie: str) -> None:
    """Print "ready" after the first response, repeat the request, and print the durations."""
    stdin_closed = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    raw, times = build_request("GET", path, cookie), list[float]()
    await send_request(reader, writer, raw)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    while not stdin_closed.done():
        started = time.perf_counter()
        await send_request(reader, writer, raw)
        times.append((time.perf_counter() - started) * 1e3)
        await asyncio.sleep(REQUEST_INTERVAL_SECONDS)
    writer.close()
    sys.stdout.write(json.dumps(times))


if __name__ == "__main__":
    PORT, PATH, *COOKIE = sys.argv[1:]
    asyncio.run(main(int(PORT), PATH, "".join(COOKIE)))
