import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyFormbody from '@fastify/formbody';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { createHasher, type HashCost } from './domain/account/passwords.ts';
import type { Deps } from './domain/deps.ts';
import { readProductNews } from './domain/news/product/productNews.ts';
import { createReports } from './domain/news/reports/reports.ts';
import { createImporter } from './domain/news/feeds/importer.ts';
import { createPlanDays, type PlanDays } from './domain/planDays/settler.ts';
import { openPush } from './domain/push/door.ts';
import { createPusher, type Pusher } from './domain/push/pusher.ts';
import { createQuoteBoard } from './domain/quotes/board.ts';
import { openChain, publishCommitments } from './domain/quotes/chain/publish.ts';
import { createSparks } from './domain/quotes/history.ts';
import { openSealing } from './domain/sealing/sealing.ts';
import { openSecrets } from './domain/secrets.ts';
import { createSettler, type Settler } from './domain/trading/settle/settler.ts';
import { openSettlement } from './domain/trading/settle/watermark.ts';
import { createWorker, type Worker } from './domain/worker.ts';
import { accountRoutes } from './routes/account.ts';
import { walletLoginRoutes } from './routes/account/walletLogin.ts';
import { limitConnections } from './routes/border/connections.ts';
import { limitFlood } from './routes/border/flood.ts';
import { type HttpLimits, httpLimits } from './routes/border/limits.ts';
import { refuseOtherSites } from './routes/border/origin.ts';
import { serveExport } from './routes/practice/export.ts';
import { answerGarbage, closeOnGarbage, handleError } from './routes/failures.ts';
import { headersFor } from './routes/headers.ts';
import { chatRoutes, serveChatPictures } from './routes/chat/chat.ts';
import { identityRoutes } from './routes/person/identity.ts';
import { marketRoutes } from './routes/market.ts';
import { newsRoutes } from './routes/news/news.ts';
import { noticeRoutes } from './routes/news/notices.ts';
import { pushRoutes } from './routes/news/push.ts';
import { outboxRoutes } from './routes/outbox.ts';
import { servePages } from './routes/pages.ts';
import { loanRoutes } from './routes/plans/loans.ts';
import { planRoutes } from './routes/plans/plans.ts';
import { rewardRoutes } from './routes/plans/rewards.ts';
import { registerCalls } from './routes/pipeline.ts';
import { practiceRoutes } from './routes/practice/practice.ts';
import { hasRoom } from './platform/room.ts';
import { type Presence, refuseWhenEnding, serveReady } from './routes/ready.ts';
import { securityRoutes } from './routes/security/security.ts';
import { optionRoutes } from './routes/trading/options.ts';
import { positionRoutes } from './routes/trading/positions.ts';
import { spotRoutes } from './routes/trading/spot.ts';
import { tradingRoutes } from './routes/trading/trading.ts';
import { serveUploads } from './routes/upload/upload.ts';
import { withdrawalRoutes } from './routes/funds/withdrawals.ts';
import { conversionRoutes } from './routes/money/conversion.ts';
import { walletRoutes } from './routes/wallet.ts';
import { worthRoutes } from './routes/money/worth.ts';
import { createIo, openDoor } from './sockets/door.ts';
import type { Io } from './sockets/io.ts';
import { startQuotes } from './sockets/quotes.ts';
import { startTopics } from './sockets/topics.ts';
import { takeSubscriptions } from './sockets/subscriptions.ts';
import { createNotifier, watchSessions } from './sockets/users.ts';
import { openIncoming } from './store/incoming.ts';

export interface AppOptions extends Pick<Deps, 'config' | 'store' | 'market' | 'clock' | 'random' | 'mailer'> {
  log: Exclude<FastifyServerOptions['logger'], boolean | undefined>;
  /** The built app to serve; where there is none, only the API is. */
  dist: string;
  /** Other limits than the usual ones, for tests. */
  limits?: Partial<HttpLimits>;
  /** What a password's hash costs, where a test makes hundreds of accounts; else what `passwords.ts` says. */
  hashCost?: HashCost;
  /** Other push services than those of browsers, for tests. */
  pushServices?: readonly string[];
}

export interface App {
  fastify: FastifyInstance;
  io: Io;
  deps: Deps;
  worker: Worker;
  settler: Settler;
  planDays: PlanDays;
  pusher: Pusher;
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
  const limits = { ...httpLimits, ...options.limits };
  const fastify = createHttp(options, limits);
  const publishing = { config, store, market, clock, log: fastify.log };
  await openChain(publishing);
  await publishCommitments(publishing);
  const io = createIo(fastify.server, config, ({ url = '', headers }) => headersFor(config, url, headers));
  const deps: Deps = {
    config,
    store,
    incoming: await openIncoming(config.dataDir),
    market,
    board: createQuoteBoard(market),
    sparks: createSparks(market),
    reports: createReports(market),
    productNews: readProductNews(),
    clock,
    random,
    mailer,
    log: fastify.log,
    secrets: await openSecrets(store, random),
    sealing: await openSealing(store, random),
    hasher: createHasher(random, options.hashCost),
    notifier: createNotifier(io),
    push: await openPush(options, options.pushServices),
    settlement: await openSettlement({ store, clock }),
  };
  const presence: Presence = { isEnding: false };
  await addRoutes(fastify, deps, { dist, presence, limits });
  openDoor(io, deps);
  takeSubscriptions(io, clock);
  const worker = createWorker(deps);
  const settler = createSettler(deps);
  const planDays = createPlanDays(deps);
  const importer = createImporter(deps);
  const pusher = createPusher(deps);
  const stops: (() => void)[] = [];
  return {
    fastify,
    io,
    deps,
    worker,
    settler,
    planDays,
    pusher,
    async listen() {
      const address = await fastify.listen({ port: config.port, host: config.host });
      // It may have been told to end while it was beginning.
      if (presence.isEnding) return address;
      worker.start();
      settler.start();
      planDays.start();
      importer.start();
      pusher.start();
      stops.push(startQuotes(io, deps), startTopics(io, deps), watchSessions(io, deps));
      return address;
    },
    async close() {
      presence.isEnding = true;
      for (const stop of stops.splice(0)) stop();
      await closeHttp(fastify, io);
      await Promise.all([worker.stop(), settler.stop(), planDays.stop(), importer.stop(), pusher.stop()]);
    },
  };
}

const sweepMs = 50;
const patienceMs = 5000;

/**
 * Nobody new is let in, and what runs is finished. A connection that was answering when the end began stays open behind its
 * answer: it is swept up then. Sockets lose their line once there is nothing left to come back to but the next server: a line
 * that breaks is opened again at once, and a farewell would be taken for the wish to be left alone.
 */
async function closeHttp(app: FastifyInstance, io: Io): Promise<void> {
  const sweep = setInterval(() => {
    app.server.closeIdleConnections();
    if (!app.server.listening) io.engine.close();
  }, sweepMs);
  const enough = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(enough);
  }
}

function createHttp({ config, log, random }: AppOptions, limits: HttpLimits): FastifyInstance {
  const app = fastify({
    logger: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => random.uuid(),
    bodyLimit: limits.bodyBytesMax,
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.idleTimeoutMs,
    keepAliveTimeout: limits.idleTimeoutMs,
    // Who still asks while the server ends is answered by `refuseWhenEnding`, in the words of the contract.
    return503OnClosing: false,
    http: {
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: limits.headerBytesMax,
    },
    // One proxy in front, which says whose request it is; what a client itself claims is behind that and not believed.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headersFor(config, '/api/', request.headers));
      return answerGarbage(reply);
    },
    clientErrorHandler: closeOnGarbage(config),
  });
  if (!config.trustProxy) limitConnections(app.server, limits.connectionsPerAddressMax);
  return app;
}

interface Surroundings {
  dist: string;
  presence: Presence;
  limits: HttpLimits;
}

async function addRoutes(app: FastifyInstance, deps: Deps, { dist, presence, limits }: Surroundings): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(deps.config, request.url, request.headers));
  });
  limitFlood(app, deps.clock, limits);
  refuseOtherSites(app, deps.config);
  refuseWhenEnding(app, presence);
  app.setErrorHandler(handleError(deps));
  await app.register(fastifyFormbody, { bodyLimit: limits.bodyBytesMax });
  await app.register(fastifyCompress, {
    global: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  registerCalls(app, deps, {
    ...accountRoutes,
    ...practiceRoutes,
    ...securityRoutes,
    ...walletLoginRoutes,
    ...marketRoutes,
    ...walletRoutes,
    ...withdrawalRoutes,
    ...worthRoutes,
    ...conversionRoutes,
    ...outboxRoutes,
    ...identityRoutes,
    ...chatRoutes,
    ...newsRoutes,
    ...noticeRoutes,
    ...pushRoutes,
    ...tradingRoutes,
    ...spotRoutes,
    ...positionRoutes,
    ...optionRoutes,
    ...planRoutes,
    ...rewardRoutes,
    ...loanRoutes,
  });
  await serveUploads(app, deps);
  serveExport(app, deps);
  serveChatPictures(app, deps);
  serveReady(app, deps.store, () => hasRoom(deps.config.dataDir));
  await servePages(app, deps, dist);
}
