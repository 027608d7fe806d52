import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyFormbody from '@fastify/formbody';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { createHasher } from './domain/account/passwords.ts';
import type { Deps } from './domain/deps.ts';
import { createQuoteBoard } from './domain/quotes/board.ts';
import { publishCommitments } from './domain/quotes/commitments.ts';
import { createSparks } from './domain/quotes/history.ts';
import { openSecrets } from './domain/secrets.ts';
import { createWorker, type Worker } from './domain/worker.ts';
import { accountRoutes } from './routes/account.ts';
import { answerGarbage, closeOnGarbage, handleError } from './routes/failures.ts';
import { headersFor } from './routes/headers.ts';
import { marketRoutes } from './routes/market.ts';
import { servePages } from './routes/pages.ts';
import { registerCalls } from './routes/pipeline.ts';
import { serveUploads } from './routes/upload/upload.ts';
import { walletRoutes } from './routes/wallet.ts';
import { createIo, type Io, openDoor } from './sockets/door.ts';
import { startQuotes } from './sockets/quotes.ts';
import { takeSubscriptions } from './sockets/subscriptions.ts';
import { createNotifier, watchSessions } from './sockets/users.ts';
import { openIncoming } from './store/incoming.ts';

export interface AppOptions extends Pick<Deps, 'config' | 'store' | 'market' | 'clock' | 'random' | 'mailer'> {
  log: Exclude<FastifyServerOptions['logger'], boolean | undefined>;
  /** The built app to serve; where there is none, only the API is. */
  dist: string;
}

export interface App {
  fastify: FastifyInstance;
  io: Io;
  deps: Deps;
  worker: Worker;
  /** Starts serving, and the work in the background. @returns the address, "http://127.0.0.1:4173". */
  listen(): Promise<string>;
  /** Takes nothing new, finishes what is in hand, and ends. The store stays open: it belongs to the caller. */
  close(): Promise<void>;
}

/**
 * Builds the server, for `main` and for tests; nothing listens yet.
 * @throws CommitmentBroken when the market is not the one this database has committed to.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, store, market, clock, random, mailer, dist } = options;
  await publishCommitments({ store, market, clock });
  const fastify = createHttp(options);
  const io = createIo(fastify.server, config, ({ url = '', headers }) => headersFor(config, url, headers));
  const deps: Deps = {
    config,
    store,
    incoming: await openIncoming(config.dataDir),
    market,
    board: createQuoteBoard(market),
    sparks: createSparks(market),
    clock,
    random,
    mailer,
    log: fastify.log,
    secrets: await openSecrets(store, random),
    hasher: createHasher(random),
    notifier: createNotifier(io),
  };
  await addRoutes(fastify, deps, dist);
  openDoor(io, deps);
  takeSubscriptions(io, clock);
  const worker = createWorker(deps);
  const stops: (() => void)[] = [];
  return {
    fastify,
    io,
    deps,
    worker,
    async listen() {
      const address = await fastify.listen({ port: config.port, host: config.host });
      worker.start();
      stops.push(startQuotes(io, deps), watchSessions(io, deps));
      return address;
    },
    async close() {
      for (const stop of stops.splice(0)) stop();
      io.disconnectSockets(true);
      io.engine.close();
      await closeHttp(fastify);
      await worker.stop();
    },
  };
}

const sweepMs = 50;
const patienceMs = 5000;

/** A connection that was answering when the end began stays open behind its answer: it is swept up then. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  const enough = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(enough);
  }
}

const bodyBytesMax = 64 * 1024;
/** A request has this long to arrive, and a silent connection to say something. */
const requestTimeoutMs = 60_000;

function createHttp({ config, log, random }: AppOptions): FastifyInstance {
  return fastify({
    logger: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => random.uuid(),
    bodyLimit: bodyBytesMax,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: requestTimeoutMs + 10_000,
    // One proxy in front, which says whose request it is; what a client itself claims is behind that and not believed.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headersFor(config, '/api/', request.headers));
      return answerGarbage(reply);
    },
    clientErrorHandler: closeOnGarbage,
  });
}

async function addRoutes(app: FastifyInstance, deps: Deps, dist: string): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(deps.config, request.url, request.headers));
  });
  app.setErrorHandler(handleError(deps));
  await app.register(fastifyFormbody, { bodyLimit: bodyBytesMax });
  await app.register(fastifyCompress, {
    global: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  registerCalls(app, deps, { ...accountRoutes, ...marketRoutes, ...walletRoutes });
  await serveUploads(app, deps);
  await servePages(app, dist);
}
