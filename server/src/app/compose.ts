import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { mediaUrl } from '../../../contract/media.ts'
import { createAccount, createMembers, membersAfter } from '../features/account/index.ts'
import { createCompany } from '../features/company/index.ts'
import { createContent } from '../features/content/index.ts'
import type { DiagnosisEngine } from '../features/diagnosis/engine/engine.ts'
import { createDiagnosis } from '../features/diagnosis/index.ts'
import { createHome } from '../features/home/index.ts'
import { createNotification } from '../features/notification/index.ts'
import { countPayments, createPayment, createRefunds } from '../features/payment/index.ts'
import { createPolicy } from '../features/policy/index.ts'
import { createReservation } from '../features/reservation/index.ts'
import { createShop } from '../features/shop/index.ts'
import { createStaff } from '../features/staff/index.ts'
import { createPageHeads, createSitemap, disallowedPaths } from '../page-heads/index.ts'
import { createAudit } from '../shared/audit/audit.ts'
import { createShortCache } from '../shared/cache/short-cache.ts'
import type { Config } from '../shared/config/config.ts'
import type { OpenDatabase } from '../shared/db/database.ts'
import { createJobQueue } from '../shared/jobs/job-queue.ts'
import { createJobs, type Jobs } from '../shared/jobs/jobs.ts'
import { createLimits } from '../shared/limits/limits.ts'
import type { Log } from '../shared/log/log.ts'
import type { MediaStore } from '../shared/media/media-store.ts'
import { createPhotos } from '../shared/media/photos.ts'
import { createMetrics } from '../shared/metrics/metrics.ts'
import {
  limitsOf,
  policyFactsOf,
  providersOf,
  pushOf,
  reservationOf,
  siteOf,
  tossOf,
  visionOf,
} from './feature-settings.ts'
import { createApp } from './http-app.ts'
import { personalDataOf } from './personal-data-owners.ts'
import { systemSourcesOf } from './system-status.ts'

export interface ServerDependencies {
  config: Config
  /** From the configuration, or generated for practice mode. */
  tokenSecret: string
  /** Identifies this process in logs and health responses. */
  instanceId: string
  database: OpenDatabase
  store: MediaStore
  engine: DiagnosisEngine
  log: Log
  /** Build output of the web app. */
  webFolder: string
  /** Build output of the console; absent when the console is not served. */
  consoleFolder?: string
  /** Fake external services mounted below /sandbox, in practice mode only. */
  sandbox?: FastifyPluginAsync
  /** Clock; replaced in tests. */
  now?: () => Date
}

export interface Composed {
  /** Ready for `listen` or `inject`. */
  app: FastifyInstance
  /** Not started; call `start` in processes that run background jobs. */
  jobs: Jobs
  features: ReturnType<typeof createFeatures>
  /** Creates the same features with another clock, for demo data of the past. */
  featuresAt: (clock: () => Date) => ReturnType<typeof createFeatures>
}

/** Creates the whole server. Starts neither jobs nor listening. */
export async function compose(dependencies: ServerDependencies): Promise<Composed> {
  const { config, database, store, log, now = () => new Date() } = dependencies
  const limits = createLimits({ db: database.db, now, settings: limitsOf(config) })
  const photos = createPhotos({ db: database.db, store, now })
  const featuresAt = (clock: () => Date) =>
    createFeatures({ ...dependencies, photos, limits: limits.state, now: clock })
  const features = featuresAt(now)

  const app = await createApp({
    routes: Object.values(features).flatMap(({ routes }) => routes),
    authenticate: features.account.authenticate,
    limit: limits.limit,
    publicUrl: config.server.publicUrl,
    instanceId: dependencies.instanceId,
    log,
    ready: async () => {
      await Promise.all([database.ping(), store.probe()])
    },
    store,
    site: siteOf(config),
    webFolder: dependencies.webFolder,
    ...(dependencies.consoleFolder && { consoleFolder: dependencies.consoleFolder }),
    findPageHead: createPageHeads({
      site: siteOf(config),
      publicUrl: config.server.publicUrl,
      findContent: features.content.get,
      listContents: () => firstContents(features.content),
      listFaq: features.company.listFaq,
    }),
    listSitemapEntries: createSitemap({
      articles: features.content.addresses,
      effectiveDays: features.policy.effectiveDays,
    }),
    disallowedPaths,
    trustProxy: config.server.trustedProxies.length > 0 && config.server.trustedProxies,
    floodPerMinute: config.server.floodLimit,
    ...(config.server.metricsToken && {
      metrics: { read: createMetrics(), token: config.server.metricsToken },
    }),
    ...(config.practice && dependencies.sandbox && { sandbox: dependencies.sandbox }),
  })
  const { account, diagnosis, notification, payment, policy, reservation, staff } = features
  const workers = [account, diagnosis, notification, payment, policy, reservation, staff]
  const featureJobs = workers.flatMap(({ jobs }) => jobs)
  const definitions = [...featureJobs, photos.sweepJob, limits.sweepJob]
  return { app, jobs: createJobs({ db: database.db, definitions, now, log }), features, featuresAt }
}

const firstPage = { page: 0, size: 10 }

/** Reads the first page of articles and their tags. */
async function firstContents(content: ReturnType<typeof createFeatures>['content']) {
  const [list, tags] = await Promise.all([content.list(firstPage), content.tags()])
  return { list, tags }
}

interface FeatureDependencies extends ServerDependencies {
  photos: ReturnType<typeof createPhotos>
  /** Reads the current state of the rate limits. */
  limits: ReturnType<typeof createLimits>['state']
  now: () => Date
}

/** Creates the features in the order of their dependencies. */
export function createFeatures(dependencies: FeatureDependencies) {
  const { config, database, photos, engine, log, now } = dependencies
  const { db, transact } = database
  const queue = createJobQueue({ now })
  const audit = createAudit({ db, now })
  const cached = createShortCache(now)
  const members = createMembers(db)
  const { findName, findNames, findAdmins, findEmail, lockMemberAgainstLeaving, hasConsent } = members

  const pushSettings = pushOf(config, dependencies.tokenSecret)
  const push = pushSettings && { settings: pushSettings, queue, hasConsent }
  const notification = createNotification({ db, transact, now, push, audit, findNames })
  const { notify } = notification

  const shared = { db, transact, now, photos, queue, log, audit, notify, lockMemberAgainstLeaving, findNames }
  const common = { db, transact, now, audit, cached }

  const diagnosis = createDiagnosis({
    ...shared,
    engine,
    vision: visionOf(config),
    cached,
    findAdmins,
    mayRemind: (memberId) => hasConsent(memberId, 'NOTIFICATION'),
  })
  const reservation = createReservation({
    ...shared,
    refunds: createRefunds(shared),
    settings: reservationOf(config),
    findEmail,
    findDiagnosis: diagnosis.findSummary,
  })
  const payment = createPayment({
    ...shared,
    payable: reservation.payable,
    reservations: reservation.bookings,
    toss: tossOf(config),
    fourEyesWon: config.payment.fourEyesWon,
  })
  const account = createAccount({
    ...shared,
    publicUrl: config.server.publicUrl,
    tokenSecret: dependencies.tokenSecret,
    providers: providersOf(config),
    personalData: personalDataOf({ photos, queue }),
    photoUrl: (path) => new URL(mediaUrl(siteOf(config).mediaBase, path), config.server.publicUrl).href,
    countReservations: async (memberId) => (await reservation.findCounts(memberId)).total,
    countPayments: (memberId) => countPayments(db, memberId),
  })
  const policy = createPolicy({ ...shared, cached, facts: policyFactsOf(config), membersAfter })
  const staff = createStaff({
    ...shared,
    findName,
    practiceUrl: config.practice ? config.sandbox.serverUrl : undefined,
    sources: systemSourcesOf({
      db,
      now,
      config,
      engineVersion: engine.version,
      effectiveDays: policy.effectiveDays,
      limits: dependencies.limits,
    }),
  })
  return {
    account,
    company: createCompany({ ...common, site: siteOf(config) }),
    content: createContent(common),
    diagnosis,
    home: createHome(common),
    notification,
    payment,
    policy,
    reservation,
    shop: createShop(common),
    staff,
  }
}
