"""Measures speed and memory: `python -m bench.run` (see `run.py`).

Each module of a subject folder measures something (`main` or `measure_…`) and turns the results into rows of the table with
their limits (`rows` or `…_rows`). Most also run on their own and print JSON: `python -m bench.server.sockets`. All run from
the root of the repository with `PYTHONPATH=server`.
"""
