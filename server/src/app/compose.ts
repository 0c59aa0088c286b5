import type { FastifyInstance } from 'fastify'
import packageJson from '../../../package.json' with { type: 'json' }
import { createPageHeads, createSitemap, disallowedPaths } from '../page-heads/index.ts'
import { inJobs } from '../shared/db/database.ts'
import { createUploads } from '../shared/http/uploads/uploads.ts'
import type { JobDefinition } from '../shared/jobs/job.ts'
import { jobMetrics } from '../shared/jobs/jobs.metrics.ts'
import { createJobs, type Jobs } from '../shared/jobs/jobs.ts'
import { createLimits } from '../shared/limits/limits.ts'
import { createPhotos } from '../shared/media/photos.ts'
import { createMetrics } from '../shared/metrics/metrics.ts'
import { createSecurityLog } from '../shared/security-log/security-log.ts'
import { siteOf, uploadFolderOf } from './feature-settings.ts'
import { createFeatures, type ServerDependencies } from './features.ts'
import { createApp } from './http-app.ts'
import { createFindProvider } from './outside-addresses.ts'

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
  const { config, database, decoder, log, now = () => new Date() } = dependencies
  const metrics = openMetrics(dependencies)
  const store = metrics?.measureStore(dependencies.store) ?? dependencies.store
  const limits = createLimits({
    db: database.db,
    now,
    settings: config.LIMITS,
    key: dependencies.tokenSecret,
  })
  const onRefused = metrics && { onRefused: metrics.photoRefused }
  const photos = createPhotos({ db: database.db, store, decoder, now, ...onRefused })
  const securityLog = createSecurityLog({ db: database.db, now, log })
  const featuresAt = (clock: () => Date) =>
    createFeatures({ ...dependencies, photos, limits, securityLog, now: clock })
  const features = featuresAt(now)

  const findPageHead = createPageHeads({
    site: siteOf(config),
    publicUrl: config.PUBLIC_URL,
    findContent: features.content.get,
    listContents: () => firstContents(features.content),
    listProducts: () => features.shop.list(firstPage),
    findBanner: features.home.findBanner,
    listFaq: features.company.listFaq,
  })
  const listSitemapEntries = createSitemap({
    articles: features.content.addresses,
    effectiveDays: features.policy.effectiveDays,
  })
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
    site: siteOf(config),
    webFolder: dependencies.webFolder,
    ...(dependencies.consoleFolder && { consoleFolder: dependencies.consoleFolder }),
    findPageHead,
    listSitemapEntries,
    disallowedPaths,
    trustProxy: config.TRUSTED_PROXIES.length > 0 && config.TRUSTED_PROXIES,
    floodPerMinute: config.FLOOD_LIMIT,
    apiDocs: config.API_DOCS === 'on',
    ...(metrics && { metrics: { read: metrics, token: config.METRICS_TOKEN ?? '' } }),
    ...(config.practice && dependencies.sandbox && { sandbox: dependencies.sandbox }),
  })
  app.addHook('onClose', () => securityLog.flush())
  const { account, diagnosis, notification, payment, policy, reservation, staff } = features
  const measured = [diagnosis, payment, reservation].map((feature) => feature.metrics)
  metrics?.addState({ ...database, now, parts: [jobMetrics, ...measured] })
  app.addHook('onClose', async () => metrics?.stop())
  const workers = [account, diagnosis, notification, payment, policy, reservation, staff]
  const featureJobs = workers.flatMap(({ jobs }): JobDefinition[] => jobs)
  const ownJobs = [photos.sweepJob, limits.sweepJob, securityLog.cleanUp]
  const definitions = [...featureJobs, ...ownJobs]
  const jobs = createJobs({ db: database.db, definitions, now, log })
  return { app, jobs: { ...jobs, start: () => inJobs(jobs.start) }, features, featuresAt }
}

/** Absent without METRICS_TOKEN, because nobody could read them. */
function openMetrics({ config, tokenSecret }: ServerDependencies) {
  if (!config.METRICS_TOKEN) return undefined
  return createMetrics({
    version: packageJson.version,
    findProvider: createFindProvider(config, tokenSecret),
  })
}

/** Most bytes of uploads that one process receives or works on at a time. */
const uploadBytes = 512_000_000

const firstPage = { page: 0, size: 10 }

/** Reads the first page of articles and their tags. */
async function firstContents(content: ReturnType<typeof createFeatures>['content']) {
  const [list, tags] = await Promise.all([content.list(firstPage), content.tags()])
  return { list, tags }
}
