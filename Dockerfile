# -- the page --------------------------------------------------------------------------------------
FROM node:22-bookworm-slim AS page
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web/ ./
RUN npm run build

# -- the program, and exactly the packages that it was tested with ----------------------------------
FROM python:3.11-slim-bookworm AS program
RUN python -m venv /opt/cubirds
ENV PATH=/opt/cubirds/bin:$PATH
WORKDIR /build
COPY requirements/dev.txt requirements/
COPY pyproject.toml README.md LICENSE ./
COPY src/ src/
COPY --from=page /build/src/cubirds/server/static/ src/cubirds/server/static/
RUN pip install --no-cache-dir --constraint requirements/dev.txt '.[postgres,redis]' \
    && python -m compileall -q /opt/cubirds

# -- what runs --------------------------------------------------------------------------------------
FROM python:3.11-slim-bookworm
RUN useradd --create-home --uid 10001 cubirds \
    && install -d -o cubirds -g cubirds /var/lib/cubirds
COPY --from=program /opt/cubirds /opt/cubirds
ENV PATH=/opt/cubirds/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    NUMBA_CACHE_DIR=/tmp/cubirds-numba \
    CUBIRDS_DATABASE=/var/lib/cubirds/games.sqlite3
USER cubirds
WORKDIR /var/lib/cubirds
VOLUME /var/lib/cubirds
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s CMD ["python", "-c", \
    "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
# Games are finished up to the last acknowledged move before it ends.
STOPSIGNAL SIGTERM
ENTRYPOINT ["cubirds"]
CMD ["serve", "--host", "0.0.0.0"]
