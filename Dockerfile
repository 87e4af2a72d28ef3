# The image of server, worker and commands. `docker build -t mailverdict .`
FROM node:22-bookworm-slim AS build
WORKDIR /opt/mailverdict
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# The image's own Node runs the built server; the packaged one is only for building.
RUN npm run -s build -- --logLevel warn && rm -r node_modules/node-linux-*

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /opt/mailverdict
COPY --from=build --chown=root:root /opt/mailverdict ./
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# Not npm, which doesn't pass signals on.
CMD ["node", "launch/run.mjs", "--max-semi-space-size=2", "server/main.ts"]
