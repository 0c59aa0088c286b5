import type { Content, ContentListItem } from '../../../../contract/content/content.ts'
import type { ShortCache } from '../../shared/cache/short-cache.ts'
import type { Database } from '../../shared/db/database.ts'
import { type Paging, startOf, toPage } from '../../shared/db/paging.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import * as repository from './content.repository.ts'

export interface ContentDependencies {
  db: Database
  now: () => Date
  cached: ShortCache
}

export interface ContentQuery extends Paging {
  tag?: string | undefined
  problem?: string | undefined
}

export type ContentService = ReturnType<typeof createContentService>

const shownRelated = 4
/** Most URLs of one sitemap. */
const maxAddresses = 50_000

/** Published articles. A scheduled article appears at its time of publication. */
export function createContentService({ db, now, cached }: ContentDependencies) {
  return {
    list: (query: ContentQuery) => cached(`contents ${JSON.stringify(query)}`, () => list(query)),
    tags: () => cached('content tags', () => repository.listTags(db, now())),
    get: (id: string) => cached(`content ${id}`, () => get(id)),
    /** Ids and last changes of all published articles, newest first. */
    addresses: () => cached('content addresses', () => repository.listAddresses(db, now(), maxAddresses)),
  }

  async function list({ page, size, cursor, tag, problem }: ContentQuery) {
    const start = startOf({ page, size, cursor })
    const rows = await repository.listContents(db, { now: now(), tag, problem }, start, size + 1)
    const { content, ...rest } = toPage(rows, size)
    return { content: content.map(toListItem), ...rest }
  }

  /** Throws CONTENT_NOT_FOUND, also for drafts and scheduled articles. */
  async function get(id: string): Promise<Content> {
    const found = await repository.findContent(db, id, now())
    if (!found) throw new AppError('CONTENT_NOT_FOUND')
    const { thumbnail, title, subTitle, tag, body, sources, publishedAt, updatedAt } = found
    return {
      id,
      thumbnail,
      title,
      subTitle,
      tag,
      content: body,
      publishedAt: seoulIso(publishedAt),
      updatedAt: seoulIso(updatedAt),
      sources,
      related: (await findRelated(found)).map(toListItem),
    }
  }

  /** Returns the related articles chosen by editors, then the newest with the same tag. */
  async function findRelated({ id, related, tag }: repository.PublishedContent) {
    const moment = now()
    const chosen = related.length > 0 ? await repository.findSome(db, related, moment) : []
    chosen.sort((one, other) => related.indexOf(one.id) - related.indexOf(other.id))
    if (chosen.length >= shownRelated) return chosen.slice(0, shownRelated)

    const shown = new Set([id, ...chosen.map((it) => it.id)])
    const newest = await repository.listContents(db, { now: moment, tag }, {}, shownRelated + 1)
    return [...chosen, ...newest.filter((it) => !shown.has(it.id))].slice(0, shownRelated)
  }
}

const toListItem = ({ createdAt: _, ...item }: repository.ContentSummary): ContentListItem => item
