import type { ShortCache } from '../../shared/cache/short-cache.ts'
import type { Context } from '../../shared/context.ts'
import type { SecurityLog } from '../../shared/security-log/security-log.ts'
import type { GivesAlone } from '../payment/index.ts'
import type { SystemSources } from './get-system.ts'
import type { SearchSource } from './search.ts'

/** What the console's general pages work with. */
export interface StaffContext extends Context {
  securityLog: SecurityLog
  sources: SystemSources
  givesAlone: GivesAlone
  /** How many open phone bookings one member of staff may have at a time. */
  phoneBookingsMax: number
  /** What the search finds, in the order of its groups. */
  searchSources: SearchSource[]
  /** Undefined where nothing is measured. */
  metricsToken: string | undefined
  /** What the service looks at by itself. */
  watched: { dataDir: string; publicUrl: string; expectsBackups: boolean }
  /** Base address of the sandbox; undefined in production. */
  practiceUrl: string | undefined
  /** Metrics of a period for a minute. Safe to share between staff members: they contain no personal data. */
  cachedInsight: ShortCache
}
