import type { Composed } from '../app/compose.ts'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../shared/db/database.ts'
import type { Log } from '../shared/log/log.ts'
import type { MediaStore } from '../shared/media/media-store.ts'

/*
 * `process.env.SAEIP_BUILD` is compared in the statement of each import, so that the bundler drops it from a production build.
 */

export interface SeedTarget extends OpenDatabase {
  now: () => Date
}

/** Runs after the server listens, because it calls the sandbox's payment API over HTTP. */
export async function seedCares(
  config: Config,
  { database, featuresAt, now }: Pick<Composed, 'featuresAt'> & { database: OpenDatabase; now: () => Date },
  log: Log,
) {
  if (process.env.SAEIP_BUILD !== 'production') {
    const { seedDemoReservations: seedCares } = await import('../seed/reservations.ts')
    const authenticateUrl = `${config.sandbox?.serverUrl}/control/toss/authenticate`
    try {
      await seedCares({ ...database, now, featuresAt, authenticateUrl })
    } catch (error) {
      log.warn({ err: error }, 'demo reservations are incomplete')
    }
  }
}

export async function seedDemo(config: Config, { db, transact, now }: SeedTarget, { features }: Composed) {
  if (process.env.SAEIP_BUILD !== 'production') {
    const demo = await import('../seed/people.ts')
    await demo.seedDemoPeople({
      db,
      transact,
      now,
      submit: features.diagnosis.submit,
      hasHistory: hasHistory(config),
    })
  }
}

/** Adds demo articles, products, banners and pictures. A failure is logged and does not stop the start. */
export async function seedCatalogue(config: Config, target: SeedTarget & { store: MediaStore }, log: Log) {
  const { db, transact, store, now } = target
  if (process.env.SAEIP_BUILD !== 'production') {
    const { seedCatalogue } = await import('../seed/catalogue.ts')
    try {
      await seedCatalogue({ db, transact, store, now, shopUrl: config.SHOP_URL })
    } catch (error) {
      log.warn({ err: error }, 'demo catalogue is incomplete')
    }
  }
}

export function hasHistory({ DEMO }: Config) {
  return DEMO === 'full'
}
