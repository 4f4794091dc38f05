"""The server: CPU time of requests, sockets, stalls and attacks."""
