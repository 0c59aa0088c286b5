import type { Site } from '../../../../contract/company.ts'
import type { Remember } from '../../shared/cache/short-cache.ts'
import type { Database } from '../../shared/db/database.ts'
import { readCursor, toPage } from '../../shared/http/cursor.ts'
import * as repository from './company.repository.ts'

export interface CompanyDependencies {
  site: Site
  db: Database
  remember: Remember
}

export interface ImageQuery {
  page: number
  size: number
  /** Of the page before; wins over `page`. */
  cursor?: string | undefined
}

export type CompanyService = ReturnType<typeof createCompanyService>

/** What the company tells about itself; the same for everybody. */
export function createCompanyService({ site, db, remember }: CompanyDependencies) {
  return {
    site: () => site,
    reviews: (limit: number) => remember(`reviews ${limit}`, () => repository.listDisplayed(db, limit)),
    images: (query: ImageQuery) => remember(`images ${JSON.stringify(query)}`, () => images(query)),
  }

  async function images({ page, size, cursor }: ImageQuery) {
    const rows =
      cursor === undefined && page > 0
        ? await repository.listImagesFrom(db, page * size, size + 1)
        : await repository.listImagesAfter(db, cursor ? readCursor(cursor) : undefined, size + 1)
    const { content, ...rest } = toPage(rows, size)
    return { content: content.map(({ createdAt: _, path, ...image }) => ({ ...image, url: path })), ...rest }
  }
}
