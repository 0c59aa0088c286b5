import type { Site } from '../../../../contract/company/company.ts'
import type { ShortCache } from '../../shared/cache/short-cache.ts'
import type { Database } from '../../shared/db/database.ts'
import { type Paging, startOf, toPage } from '../../shared/db/paging.ts'
import * as repository from './company.repository.ts'

export interface CompanyDependencies {
  site: Site
  db: Database
  cached: ShortCache
}

export type CompanyService = ReturnType<typeof createCompanyService>

/** Public facts of the company: site settings, reviews and gallery. */
export function createCompanyService({ site, db, cached }: CompanyDependencies) {
  return {
    site: () => site,
    reviews: (limit: number) => cached(`reviews ${limit}`, () => repository.listDisplayed(db, limit)),
    images: (paging: Paging) => cached(`images ${JSON.stringify(paging)}`, () => images(paging)),
  }

  async function images(paging: Paging) {
    const rows = await repository.listImages(db, startOf(paging), paging.size + 1)
    const { content, ...rest } = toPage(rows, paging.size)
    return { content: content.map(({ createdAt: _, path, ...image }) => ({ ...image, url: path })), ...rest }
  }
}
