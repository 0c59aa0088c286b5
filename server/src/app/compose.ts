import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { providers } from '../../../contract/account/account.ts'
import { mediaUrl } from '../../../contract/media.ts'
import { policyKinds } from '../../../contract/policy/policy.ts'
import { reservationStaff } from '../../../contract/reservation/care-record.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import {
  countOpenRoleProposals,
  createAccount,
  createMembers,
  lastSignIn,
  membersAfter,
} from '../features/account/index.ts'
import {
  type CompanyContext,
  companyPersonalData,
  companyRoutes,
  createSteadySite,
  findSite,
  storeInitialFaq,
} from '../features/company/index.ts'
import { contentRoutes } from '../features/content/index.ts'
import type { DiagnosisEngine } from '../features/diagnosis/engine/engine.ts'
import {
  countPendingCases,
  createDiagnosis,
  diagnosisPersonalData,
  findLastModelOutcomes,
  keepPromisesJobKind,
} from '../features/diagnosis/index.ts'
import {
  type DutyContext,
  dutyPersonalData,
  dutyRoutes,
  findDutyDays,
  findOnDuty as findOnDutyOf,
} from '../features/duty/index.ts'
import { homeRoutes } from '../features/home/index.ts'
import {
  countPendingInquiries,
  endVisitInquiry,
  inquiryPersonalData,
  inquiryRoutes,
  openVisitInquiry,
  sumCompensations,
} from '../features/inquiry/index.ts'
import {
  consoleDevices,
  countWaitingBroadcasts,
  createNotification,
  findSwitchedOff,
  isPushEndpoint,
  notificationPersonalData,
} from '../features/notification/index.ts'
import {
  countPayments,
  countPendingMoney,
  createPayment,
  findLastPaymentOutcomes,
  findPaidOut,
  getPaymentTotals,
  paymentPersonalData,
} from '../features/payment/index.ts'
import { findEffectiveDays, policyJobs, policyRoutes, storePolicies } from '../features/policy/index.ts'
import {
  countPendingReservationWork,
  countVisitsBetween,
  createReservation,
  findHolidays,
  reservationPersonalData,
} from '../features/reservation/index.ts'
import { shopRoutes } from '../features/shop/index.ts'
import { type SystemSources, serviceMetrics, staffJobs, staffRoutes } from '../features/staff/index.ts'
import { disallowedPaths, findPageHead, listSitemapEntries } from '../page-heads/page-heads.ts'
import { Audit } from '../shared/audit/audit.ts'
import { createShortCache } from '../shared/cache/short-cache.ts'
import type { Context } from '../shared/context.ts'
import { inJobs, type OpenDatabase } from '../shared/db/database.ts'
import { createUploads } from '../shared/http/uploads/uploads.ts'
import { addJob, type JobDefinition } from '../shared/jobs/job.ts'
import { eraseJobsOf } from '../shared/jobs/jobs.repository.ts'
import { createJobs, type Jobs, jobMetrics } from '../shared/jobs/jobs.ts'
import { createLimits, type Limits } from '../shared/limits/limits.ts'
import type { Log } from '../shared/log/log.ts'
import type { PhotoDecoder } from '../shared/media/decoding/decoder-pool.ts'
import type { MediaStore } from '../shared/media/media-store.ts'
import { createPhotos, type Photos } from '../shared/media/photos.ts'
import { createMetrics, type OutsideService } from '../shared/metrics/metrics.ts'
import type { PersonalData } from '../shared/personal/personal-data.ts'
import { countUnmasking } from '../shared/personal/unmasking.ts'
import { findLastRefusal } from '../shared/security-log/security-log.repository.ts'
import {
  createSecurityLog,
  type SecurityLog,
  securityPersonalData,
} from '../shared/security-log/security-log.ts'
import { findRestUntil } from '../shared/settings/rest.ts'
import { seoulDay } from '../shared/time/seoul.ts'
import { activitySourcesOf, searchSourcesOf } from './console-sources.ts'
import {
  givesAloneOf,
  mailOf,
  policyFactsOf,
  providersOf,
  pushOf,
  siteOf,
  solapiOf,
  tossOf,
  uploadFolderOf,
  visionOf,
} from './feature-settings.ts'
import { createApp } from './http-app.ts'
import { photoModelOf, recipientsOf } from './recipients.ts'

export interface ServerDependencies {
  config: Config
  /** From the configuration, or generated for practice mode. */
  tokenSecret: string
  /** Identifies this process in logs and health responses. */
  instanceId: string
  database: OpenDatabase
  store: MediaStore
  /** Not closed here. */
  decoder: PhotoDecoder
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

export type Features = ReturnType<typeof createFeatures>['features']

export interface Composed {
  /** Ready for `listen` or `inject`. */
  app: FastifyInstance
  /** Not started; call `start` in processes that run background jobs. */
  jobs: Jobs
  features: Features
  /** Creates the same features with another clock, for demo data of the past. */
  featuresAt: (clock: () => Date) => Features
}

/** Creates the whole server. Starts neither jobs nor listening. */
export async function compose(dependencies: ServerDependencies): Promise<Composed> {
  const { config, database, decoder, log, now = () => new Date() } = dependencies
  const findProvider = (address: string) => providerOf(address, dependencies)
  // Without a token nobody could read them.
  const metrics = config.METRICS_TOKEN
    ? createMetrics({ version: packageJson.version, findProvider })
    : undefined
  const store = metrics?.measureStore(dependencies.store) ?? dependencies.store
  const { db } = database
  const limits = createLimits({ db, now, settings: config.LIMITS.rates, key: dependencies.tokenSecret })
  const onRefused = metrics && { onRefused: metrics.photoRefused }
  const photos = createPhotos({ db, store, decoder, now, ...onRefused })
  const securityLog = createSecurityLog({ db, now, log })
  const featuresAt = (clock: () => Date) =>
    createFeatures({ ...dependencies, photos, limits, securityLog, now: clock })
  const { features, ctx } = featuresAt(now)
  const findSteadySite = createSteadySite(ctx)
  const pages = { ...ctx, publicUrl: config.PUBLIC_URL, findSite: findSteadySite }
  const app = await createApp({
    routes: Object.values(features).flatMap(({ routes }) => routes),
    authenticate: features.account.authenticate,
    limit: limits.limit,
    security: { record: securityLog.record, explainToken: features.account.explainToken },
    publicUrl: config.PUBLIC_URL,
    instanceId: dependencies.instanceId,
    log,
    ready: async () => {
      await Promise.all([database.ping(), store.probe()])
    },
    store,
    uploads: createUploads({
      folder: uploadFolderOf(config),
      maxBytes: uploadBytes,
      assertShortWait: decoder.assertShortWait,
    }),
    site: ctx.site,
    findSite: findSteadySite,
    webFolder: dependencies.webFolder,
    ...(dependencies.consoleFolder && { consoleFolder: dependencies.consoleFolder }),
    findPageHead: (path) => findPageHead(pages, path),
    listSitemapEntries: () => listSitemapEntries(ctx),
    disallowedPaths,
    trustProxy: config.TRUSTED_PROXIES.length > 0 && config.TRUSTED_PROXIES,
    floodPerMinute: config.LIMITS.counts.FLOOD,
    ...(metrics && { metrics: { read: metrics, token: config.METRICS_TOKEN ?? '' } }),
    ...(config.practice && dependencies.sandbox && { sandbox: dependencies.sandbox }),
  })
  app.addHook('onClose', () => securityLog.flush())
  const { account, diagnosis, notification, payment, policy, reservation, staff } = features
  const measured = [diagnosis, notification, payment, reservation, staff].map((feature) => feature.metrics)
  metrics?.addState({ ...database, now, parts: [jobMetrics, ...measured] })
  app.addHook('onClose', async () => metrics?.stop())
  const workers = [account, diagnosis, notification, payment, policy, reservation, staff]
  const featureJobs = workers.flatMap(({ jobs }): JobDefinition[] => jobs)
  const ownJobs = [photos.sweepJob, limits.sweepJob, securityLog.cleanUp]
  const jobs = createJobs({ db, definitions: [...featureJobs, ...ownJobs], now, log })
  return {
    app,
    jobs: { ...jobs, start: () => inJobs(jobs.start) },
    features,
    featuresAt: (clock) => featuresAt(clock).features,
  }
}

/** Most bytes of uploads that one process receives or works on at a time. */
const uploadBytes = 512_000_000

interface FeatureDependencies extends ServerDependencies {
  photos: Photos
  limits: Limits
  securityLog: SecurityLog
  now: () => Date
}

/** Creates the features in the order of their dependencies, and the context of those that need no other. */
function createFeatures(dependencies: FeatureDependencies) {
  const { config, database, photos, engine, log, securityLog, now } = dependencies
  const { db, transact } = database
  const audit = new Audit(db, now)
  const cached = createShortCache(now)
  const members = createMembers(db)

  const pushSettings = pushOf(config, dependencies.tokenSecret)
  const site = siteOf(config)
  const duty: DutyContext = {
    db,
    transact,
    now,
    audit,
    ...members,
    findHolidays,
    findRestUntil: (at) => findRestUntil(at, seoulDay(now())),
    afterChange: (tx) => addJob({ now }, tx, { kind: keepPromisesJobKind }),
    findPromisedHours: () => diagnosis.findPromisedHours(),
  }
  const findOnDuty: Context['findOnDuty'] = (tx, ids) => findOnDutyOf(duty, tx, ids)
  const findCompany = async () => (await findSite({ db, cached, now, site })).company
  const notification = createNotification({
    ...members,
    db,
    transact,
    now,
    log,
    audit,
    pushSettings,
    solapi: solapiOf(config),
    mailSettings: mailOf(config),
    findSender: findCompany,
    findOnDuty,
  })
  const { notify } = notification

  const recordSecurity = securityLog.record
  const { count: countLimit, limit } = dependencies.limits
  const unmasking = {
    ...members,
    transact,
    notify,
    recordSecurity,
    countLimit,
    findOnDuty,
    findSwitchedOff,
  }
  const ctx: CompanyContext = {
    site,
    db,
    transact,
    now,
    log,
    photos,
    audit,
    cached,
    limit,
    notify,
    recordSecurity,
    ...members,
    findOnDuty,
    findSwitchedOff,
    countUnmasking: (actorId, what, origin) => countUnmasking(unmasking, actorId, what, origin),
  }

  const vision = visionOf(config)
  const diagnosis = createDiagnosis({
    ...ctx,
    engine,
    vision,
    findDutyDays: (at, ids, days) => findDutyDays(duty, at, ids, days),
  })
  const givesAlone = givesAloneOf(config)
  const { counts } = config.LIMITS
  const reservation = createReservation({
    ...ctx,
    givesAlone,
    unpaidMax: counts.UNPAID_RESERVATIONS,
    phoneBookingsMax: counts.PHONE_BOOKINGS_OPEN,
    visitInquiries: { open: openVisitInquiry, end: endVisitInquiry },
    findDrivers: () => members.findStaff([...reservationStaff]),
    findDiagnosis: diagnosis.findSummary,
  })
  const findRecentGrantors = (adminId: string) => members.findRecentGrantors(adminId, now())
  const findRecentlyGranted = (adminId: string) => members.findRecentlyGranted(adminId, now())
  const payment = createPayment({
    ...ctx,
    payable: reservation.payable,
    reservations: reservation.bookings,
    sumCompensations: (period) => sumCompensations(db, period),
    toss: tossOf(config),
    givesAlone,
    findRecentGrantors,
    findRecentlyGranted,
  })
  const account = createAccount({
    ...ctx,
    publicUrl: config.PUBLIC_URL,
    tokenSecret: dependencies.tokenSecret,
    otherTokenSecret: config.TOKEN_SECRET_PREVIOUS,
    providers: providersOf(config),
    requirePasskey: config.STAFF_PASSKEY === 'required',
    consoleDevices,
    personalData: personalDataOf(ctx),
    photoUrl: (path) => new URL(mediaUrl(site.mediaBase, path), config.PUBLIC_URL).href,
    activity: activitySourcesOf({ reservation, payment, diagnosis, notification }),
    countReservations: async (memberId) => (await reservation.findCounts(memberId)).total,
    countPayments: (memberId) => countPayments(db, memberId),
    begunCases: diagnosis.begunCases,
  })
  const policy = {
    ...ctx,
    findFacts: async () => policyFactsOf(await findCompany()),
    photoModel: photoModelOf(config, vision),
    recipients: recipientsOf(config, vision),
    membersAfter,
  }
  const staff = {
    ...ctx,
    cachedInsight: createShortCache(now, 60_000),
    securityLog,
    givesAlone,
    phoneBookingsMax: counts.PHONE_BOOKINGS_OPEN,
    searchSources: searchSourcesOf({ ctx, reservation, account, payment, diagnosis }),
    metricsToken: config.METRICS_TOKEN,
    watched: {
      dataDir: config.DATA_DIR,
      publicUrl: config.PUBLIC_URL,
      expectsBackups: !config.practice,
    },
    practiceUrl: config.practice ? config.sandbox?.serverUrl : undefined,
    sources: systemSourcesOf(ctx, dependencies),
  }
  const features = {
    account,
    company: { routes: companyRoutes(ctx), storeFaq: () => storeInitialFaq(ctx) },
    content: { routes: contentRoutes(ctx) },
    diagnosis,
    duty: { routes: dutyRoutes(duty) },
    inquiry: { routes: inquiryRoutes({ ...ctx, givesAlone, findRecentGrantors, findRecentlyGranted }) },
    home: { routes: homeRoutes({ ...ctx, openMatters: { reservation, payment, diagnosis } }) },
    notification,
    payment,
    policy: {
      routes: policyRoutes(policy),
      jobs: policyJobs(policy),
      storeTexts: () => storePolicies(policy),
    },
    reservation,
    shop: { routes: shopRoutes(ctx) },
    staff: { routes: staffRoutes(staff), jobs: staffJobs(staff), metrics: serviceMetrics(staff) },
  }
  return { features, ctx }
}

/** Every owner of personal data beside the account. The order matters: reservations are locked before payments. */
const personalDataOf = ({ photos, now }: Context): PersonalData[] => [
  reservationPersonalData,
  paymentPersonalData,
  diagnosisPersonalData,
  inquiryPersonalData,
  notificationPersonalData,
  dutyPersonalData,
  companyPersonalData,
  { erase: eraseJobsOf },
  securityPersonalData,
  {
    // Queues a sweep in the same transaction, so that the files are deleted at once.
    erase: async (tx, memberId) => {
      await photos.releaseAll(tx, memberId)
      await addJob({ now }, tx, { kind: photos.sweepJob.kind })
    },
  },
]

/** Collects what the features report for the console's start and system pages. */
function systemSourcesOf(ctx: Context, { config, engine, limits }: FeatureDependencies): SystemSources {
  const { db, now } = ctx
  return {
    countPendingCases: (most) => countPendingCases(db, now(), most),
    countPendingCares: (most) => countPendingReservationWork(db, seoulDay(now()), most),
    countPendingMoney: (most) => countPendingMoney(db, now(), most),
    countPendingInquiries: (most) => countPendingInquiries(db, most),
    countProposals: async (most) => ({
      ROLES_PROPOSED: await countOpenRoleProposals(db, most),
      MESSAGES_PROPOSED: await countWaitingBroadcasts(db),
    }),
    findMoneyOf: async (day) => {
      const { sum } = await getPaymentTotals(
        { db, sumCompensations: (period) => sumCompensations(db, period) },
        { from: day, until: day },
      )
      const { captured, refunded, compensated } = sum
      return {
        captured,
        refunded,
        compensated,
        paidOut: await findPaidOut({ toss: tossOf(config) }, day),
      }
    },
    countVisitsUntil: (day) => countVisitsBetween(db, seoulDay(now()), day),
    findSignInOutcomes: async () => ({
      lastSuccess: await lastSignIn(db),
      lastFailure: await findLastRefusal(db, 'SIGN_IN'),
    }),
    findPaymentOutcomes: () => findLastPaymentOutcomes(db),
    findModelOutcomes: () => findLastModelOutcomes(db),
    policies: async () =>
      Object.entries(await findEffectiveDays(ctx, policyKinds)).map(([kind, effectiveDay]) => ({
        kind,
        effectiveDay,
      })),
    engineVersion: engine.version,
    productVersion: packageJson.version,
    isPractice: config.practice,
    limits: async () => [
      ...(await limits.state()),
      { name: 'FLOOD', count: config.LIMITS.counts.FLOOD, minutes: 1, refused: null },
    ],
  }
}

/** The models' own addresses, which their clients use when none is configured. */
const modelAddresses = {
  openai: 'https://api.openai.com/',
  anthropic: 'https://api.anthropic.com/',
  google: 'https://generativelanguage.googleapis.com/',
  'openai-compatible': undefined,
}

/** Names the outside service of an address; undefined for an address of nobody. */
function providerOf(
  address: string,
  { config, tokenSecret }: ServerDependencies,
): OutsideService | undefined {
  const signIn = providersOf(config)
  const vision = visionOf(config)
  const push = pushOf(config, tokenSecret)
  const bases = [
    ['toss', tossOf(config).apiUrl],
    ['solapi', solapiOf(config)?.url],
    ['model', vision && (vision.url ?? modelAddresses[vision.provider])],
    ...providers.flatMap((name) => {
      const { tokenUrl, userInfoUrl, jwksUrl } = signIn[name]
      return [tokenUrl, userInfoUrl, jwksUrl].map((base) => [name, base] as const)
    }),
  ] as const
  const known = bases.find(([, base]) => base && address.startsWith(base))
  return known?.[0] ?? (push && isPushEndpoint(address, push) ? 'push' : undefined)
}
