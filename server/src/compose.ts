import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { mediaUrl } from '../../contract/media.ts'
import { createApp } from './app.ts'
import { createAccount, membersAfter } from './features/account/index.ts'
import { createCompany } from './features/company/index.ts'
import { createContent } from './features/content/index.ts'
import type { DiagnosisEngine } from './features/diagnosis/engine/engine.ts'
import { createDiagnosis } from './features/diagnosis/index.ts'
import { createHome } from './features/home/index.ts'
import { createNotification } from './features/notification/index.ts'
import { createPayment, createRefunds, paymentCount } from './features/payment/index.ts'
import { createPolicy } from './features/policy/index.ts'
import { createReservation } from './features/reservation/index.ts'
import { createShop } from './features/shop/index.ts'
import { createStaff } from './features/staff/index.ts'
import { closedPaths, createAddresses, createHeads } from './heads/index.ts'
import { personalDataOf } from './personal-data.ts'
import {
  limitsOf,
  policyFactsOf,
  providersOf,
  pushOf,
  reservationOf,
  siteOf,
  tossOf,
  visionOf,
} from './settings.ts'
import { createAudit } from './shared/audit/audit.ts'
import { createShortCache } from './shared/cache/short-cache.ts'
import type { Config } from './shared/config/config.ts'
import type { Database, OpenDatabase } from './shared/db/database.ts'
import { createJobQueue } from './shared/jobs/job-queue.ts'
import { createJobs, type Jobs } from './shared/jobs/jobs.ts'
import { createLimits } from './shared/limits/limits.ts'
import type { Log } from './shared/log/log.ts'
import type { MediaStore } from './shared/media/media-store.ts'
import { createPhotos } from './shared/media/photos.ts'
import { createMetrics } from './shared/metrics/metrics.ts'
import { systemSourcesOf } from './system-sources.ts'

export interface Parts {
  config: Config
  /** As configured, or the one generated for the practice world. */
  tokenSecret: string
  /** Tells this process apart in logs and health answers. */
  instanceId: string
  database: OpenDatabase
  store: MediaStore
  engine: DiagnosisEngine
  log: Log
  /** Where the web app was built. */
  webFolder: string
  /** Where the console was built; absent where none is served. */
  consoleFolder?: string
  /** The practice world, mounted below /sandbox; only in practice. */
  sandbox?: FastifyPluginAsync
  /** The clock; tests may turn it. */
  now?: () => Date
}

export interface Composed {
  /** Ready to listen, or to be asked with `inject`. */
  app: FastifyInstance
  /** Not started: call `start` in processes that do background work. */
  jobs: Jobs
  features: ReturnType<typeof createFeatures>
  /** The same features under another clock, for demo data that happened earlier. */
  featuresAt: (clock: () => Date) => ReturnType<typeof createFeatures>
}

/** Puts the whole server together from its parts. Nothing runs or listens yet. */
export async function compose(parts: Parts): Promise<Composed> {
  const { config, database, store, log, now = () => new Date() } = parts
  const limits = createLimits({ db: database.db, now, settings: limitsOf(config) })
  const photos = createPhotos({ db: database.db, store, now })
  const featuresAt = (clock: () => Date) =>
    createFeatures({ ...parts, photos, limits: limits.state, now: clock })
  const features = featuresAt(now)

  const app = await createApp({
    routes: Object.values(features).flatMap(({ routes }) => routes),
    authenticate: features.account.authenticate,
    limit: limits.limit,
    publicUrl: config.server.publicUrl,
    instanceId: parts.instanceId,
    log,
    ready: async () => {
      await Promise.all([database.ping(), store.probe()])
    },
    store,
    site: siteOf(config),
    webFolder: parts.webFolder,
    ...(parts.consoleFolder && { consoleFolder: parts.consoleFolder }),
    headOf: createHeads({
      site: siteOf(config),
      publicUrl: config.server.publicUrl,
      findContent: features.content.get,
      listContents: () => firstContents(features.content),
      listFaq: features.company.listFaq,
    }),
    addresses: createAddresses({
      articles: features.content.addresses,
      effectiveDays: features.policy.effectiveDays,
    }),
    closed: closedPaths,
    trustProxy: config.server.trustedProxies.length > 0 && config.server.trustedProxies,
    floodPerMinute: config.server.floodLimit,
    ...(config.server.metricsToken && {
      metrics: { read: createMetrics(), token: config.server.metricsToken },
    }),
    ...(config.practice && parts.sandbox && { sandbox: parts.sandbox }),
  })
  const { account, diagnosis, notification, payment, policy, reservation, staff } = features
  const workers = [account, diagnosis, notification, payment, policy, reservation, staff]
  const featureJobs = workers.flatMap(({ jobs }) => jobs)
  const definitions = [...featureJobs, photos.sweepJob, limits.sweepJob]
  return { app, jobs: createJobs({ db: database.db, definitions, now, log }), features, featuresAt }
}

const firstPage = { page: 0, size: 10 }

/** What the list of articles asks for first. */
async function firstContents({ list, tags }: ReturnType<typeof createFeatures>['content']) {
  const [first, words] = await Promise.all([list(firstPage), tags()])
  return { list: first, tags: words }
}

interface FeatureParts extends Parts {
  photos: ReturnType<typeof createPhotos>
  /** How the limits stand. */
  limits: ReturnType<typeof createLimits>['state']
  now: () => Date
}

export function createFeatures(parts: FeatureParts) {
  const { config, database, photos, engine, log, now } = parts
  const { db, transact } = database
  const queue = createJobQueue({ now })
  const audit = createAudit({ db, now })
  const settings = pushOf(config, parts.tokenSecret)
  // Asked when something is sent or looked at, and by then account is there.
  const hasConsent: typeof account.hasConsent = (memberId, kind) => account.hasConsent(memberId, kind)
  const push = settings && { settings, queue, hasConsent }
  const findNames: typeof account.findNames = (ids) => account.findNames(ids)
  const notification = createNotification({ db, transact, now, push, audit, findNames })
  const shared = {
    ...{ db, transact, now, photos, queue, log },
    notify: notification.notify,
    holdMember: (tx: Database, memberId: string) => account.holdMember(tx, memberId),
  }
  /** For what is the same for everybody. */
  const common = { db, transact, now, audit, remember: createShortCache(now) }

  const account = createAccount({
    ...shared,
    audit,
    publicUrl: config.server.publicUrl,
    tokenSecret: parts.tokenSecret,
    providers: providersOf(config),
    personalData: personalDataOf({ photos, queue }),
    photoUrl: (path) => new URL(mediaUrl(siteOf(config).mediaBase, path), config.server.publicUrl).href,
    // Asked when somebody looks, and by then it is there.
    countReservations: async (memberId) => (await reservation.counts(memberId)).total,
    countPayments: (memberId) => paymentCount(db, memberId),
  })
  const diagnosis = createDiagnosis({
    ...shared,
    engine,
    vision: visionOf(config),
    audit,
    remember: common.remember,
    findNames: account.findNames,
    findAdmins: account.findAdmins,
    mayRemind: (memberId) => account.hasConsent(memberId, 'NOTIFICATION'),
  })
  const reservation = createReservation({
    ...shared,
    refunds: createRefunds(shared),
    audit,
    settings: reservationOf(config),
    findNames: account.findNames,
    findEmail: account.findEmail,
    findDiagnosis: diagnosis.summaryOf,
  })
  const payment = createPayment({
    ...shared,
    payable: reservation.payable,
    bookings: reservation.bookings,
    toss: tossOf(config),
    fourEyesWon: config.payment.fourEyesWon,
    audit,
    findNames: account.findNames,
  })
  const policy = createPolicy({ facts: policyFactsOf(config), ...shared, ...common, membersAfter })
  return {
    account,
    company: createCompany({ site: siteOf(config), ...common }),
    content: createContent(common),
    diagnosis,
    home: createHome(common),
    notification,
    payment,
    policy,
    reservation,
    shop: createShop(common),
    staff: createStaff({
      ...shared,
      audit,
      findName: account.findName,
      practiceUrl: config.practice ? config.sandbox.serverUrl : undefined,
      sources: systemSourcesOf({
        ...{ db, now, config, engineVersion: engine.version },
        effectiveDays: policy.effectiveDays,
        limits: parts.limits,
      }),
    }),
  }
}
