# Image of the product; docs/operations.md says which parts were tested.
# Node 22 works as well, and so does 20, which gets no more fixes.
ARG NODE=24
FROM node:${NODE}-bookworm-slim AS build
# For another registry than npm's: --build-arg NPM_CONFIG_REGISTRY=…
ARG NPM_CONFIG_REGISTRY
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
# The build bundles all packages except pino (rolldown.config.ts).
RUN mkdir /outside \
 && npm query '#pino, #pino *' \
  | node -p "JSON.parse(require('node:fs').readFileSync(0)).map(({ location }) => location).join('\n')" \
  | xargs cp -r --parents -t /outside

FROM node:${NODE}-bookworm-slim AS runtime
# MALLOC_MMAP_THRESHOLD_: decision 0030.
ENV NODE_ENV=production \
    MALLOC_MMAP_THRESHOLD_=65536 \
    SNAPSHOT_DIR=/var/lib/proart
WORKDIR /app
# package.json declares the build as ES modules.
COPY --from=build /app/package.json ./
COPY --from=build /outside ./
COPY --from=build /app/dist dist
RUN install -d -o 1000 -g 1000 /var/lib/proart
VOLUME /var/lib/proart
# The user `node`, as a number, so that Kubernetes can verify that it is not root.
USER 1000:1000
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# Sample content for every upstream without a URL: docker build --target sandbox
FROM runtime AS sandbox
COPY sandbox/art sandbox/art
COPY sandbox/scripts sandbox/scripts
CMD ["node", "dist/server.js", "--sandbox"]

FROM runtime AS production
# Not through npm, which would intercept the signals.
CMD ["node", "dist/server.js"]
