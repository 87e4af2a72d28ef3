# The image of server, worker and commands, from the files of a release: `docker build -t mailverdict .`
FROM node:24-bookworm-slim AS node

FROM node AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
# The image's own Node builds: the packaged one needs libraries that this Debian may lack.
RUN npm ci --omit=dev --loglevel=error && rm -r node_modules/node-linux-*
COPY . .
# An app whose API is at another origin (docs/operations/settings.md).
ARG VITE_MAIN_API_URL VITE_AUTH_API_URL
RUN npm run -s release -- --folder /opt/mailverdict

FROM node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build --chown=root:root /opt/mailverdict /opt/mailverdict
# npm isn't needed at run time. The user is a number, so that Kubernetes can tell that it isn't root.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/np[mx] /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn-* \
  && ln -s /opt/mailverdict/launch/mailverdict.mjs /usr/local/bin/mailverdict \
  && install -d -o 1000 -g 1000 -m 700 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["mailverdict"]
CMD ["serve"]
