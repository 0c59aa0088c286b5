import type { Site } from '../../../../contract/company/company.ts'
import type { Context } from '../../shared/context.ts'

export interface CompanyContext extends Context {
  /** As the environment says. */
  site: Site
}
