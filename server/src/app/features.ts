import type { FastifyPluginAsync } from 'fastify'
import { mediaUrl } from '../../../contract/media.ts'
import { reservationStaff } from '../../../contract/reservation/care-record.ts'
import type { Config } from '../config.ts'
import { createAccount, createMembers, membersAfter } from '../features/account/index.ts'
import { createCompany } from '../features/company/index.ts'
import { createContent } from '../features/content/index.ts'
import type { DiagnosisEngine } from '../features/diagnosis/engine/engine.ts'
import { createDiagnosis } from '../features/diagnosis/index.ts'
import { createHome } from '../features/home/index.ts'
import { createNotification } from '../features/notification/index.ts'
import { countPayments, createPayment } from '../features/payment/index.ts'
import { createPolicy } from '../features/policy/index.ts'
import { createReservation } from '../features/reservation/index.ts'
import { createShop } from '../features/shop/index.ts'
import { createStaff } from '../features/staff/index.ts'
import { createAudit } from '../shared/audit/audit.ts'
import { createShortCache } from '../shared/cache/short-cache.ts'
import type { Context } from '../shared/context.ts'
import type { OpenDatabase } from '../shared/db/database.ts'
import { createJobQueue } from '../shared/jobs/job-queue.ts'
import type { Limits } from '../shared/limits/limits.ts'
import type { Log } from '../shared/log/log.ts'
import type { PhotoDecoder } from '../shared/media/decoding/decoder-pool.ts'
import type { MediaStore } from '../shared/media/media-store.ts'
import type { createPhotos } from '../shared/media/photos.ts'
import { createUnmasking } from '../shared/personal/unmasking.ts'
import type { SecurityLog } from '../shared/security-log/security-log.ts'
import { activitySourcesOf } from './activity-sources.ts'
import {
  policyFactsOf,
  providersOf,
  pushOf,
  reservationOf,
  siteOf,
  tossOf,
  visionOf,
} from './feature-settings.ts'
import { personalDataOf } from './personal-data-owners.ts'
import { searchSourcesOf } from './search-sources.ts'
import { systemSourcesOf } from './system-status.ts'

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

interface FeatureDependencies extends ServerDependencies {
  photos: ReturnType<typeof createPhotos>
  limits: Limits
  securityLog: SecurityLog
  now: () => Date
}

/** Creates the features in the order of their dependencies. */
export function createFeatures(dependencies: FeatureDependencies) {
  const { config, database, photos, engine, log, securityLog, now } = dependencies
  const { db, transact } = database
  const queue = createJobQueue({ now })
  const audit = createAudit({ db, now })
  const cached = createShortCache(now)
  const members = createMembers(db)

  const pushSettings = pushOf(config, dependencies.tokenSecret)
  const notification = createNotification({ ...members, db, transact, now, queue, audit, pushSettings })
  const { notify } = notification

  const recordSecurity = securityLog.record
  const { count: countLimit, limit } = dependencies.limits
  const unmasking = { ...members, transact, notify, recordSecurity, countLimit }
  const ctx: Context = {
    ...{ db, transact, now, log, queue, photos, audit, cached, limit, notify, recordSecurity },
    ...members,
    countUnmasking: createUnmasking(unmasking),
  }

  const diagnosis = createDiagnosis({
    ...ctx,
    engine,
    vision: visionOf(config),
  })
  const fourEyesWon = config.REFUND_FOUR_EYES_WON
  const reservation = createReservation({
    ...ctx,
    fourEyesWon,
    settings: reservationOf(config),
    findDrivers: () => members.findStaff([...reservationStaff]),
    findDiagnosis: diagnosis.findSummary,
  })
  const payment = createPayment({
    ...ctx,
    payable: reservation.payable,
    reservations: reservation.bookings,
    toss: tossOf(config),
    fourEyesWon,
    findRecentGrantors: (adminId) => members.findRecentGrantors(adminId, now()),
  })
  const account = createAccount({
    ...ctx,
    publicUrl: config.PUBLIC_URL,
    tokenSecret: dependencies.tokenSecret,
    otherTokenSecret: config.TOKEN_SECRET_PREVIOUS,
    providers: providersOf(config),
    requirePasskey: config.STAFF_PASSKEY === 'required',
    personalData: personalDataOf({ photos, queue }),
    photoUrl: (path) => new URL(mediaUrl(siteOf(config).mediaBase, path), config.PUBLIC_URL).href,
    activity: activitySourcesOf({ reservation, payment, diagnosis, notification }),
    countReservations: async (memberId) => (await reservation.findCounts(memberId)).total,
    countPayments: (memberId) => countPayments(db, memberId),
  })
  const policy = createPolicy({ ...ctx, facts: policyFactsOf(config), membersAfter })
  const content = createContent(ctx)
  const staff = createStaff({
    ...ctx,
    securityLog,
    searchSources: searchSourcesOf({ db, reservation, account, payment, diagnosis, content }),
    practiceUrl: config.practice ? config.sandbox?.serverUrl : undefined,
    sources: systemSourcesOf({
      db,
      now,
      config,
      engineVersion: engine.version,
      effectiveDays: policy.effectiveDays,
      limits: dependencies.limits.state,
    }),
  })
  return {
    account,
    company: createCompany({ ...ctx, site: siteOf(config) }),
    content,
    diagnosis,
    home: createHome({ ...ctx, openMatters: { reservation, payment, diagnosis } }),
    notification,
    payment,
    policy,
    reservation,
    shop: createShop(ctx),
    staff,
  }
}
