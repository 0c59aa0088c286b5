import type { Content, ContentListItem } from '../../../../contract/content.ts'
import type { Remember } from '../../shared/cache/short-cache.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { readCursor, toPage } from '../../shared/http/cursor.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import * as repository from './content.repository.ts'

export interface ContentDependencies {
  db: Database
  now: () => Date
  remember: Remember
}

export interface ContentQuery {
  page: number
  size: number
  /** Of the page before; wins over `page`. */
  cursor?: string | undefined
  tag?: string | undefined
  problem?: string | undefined
}

export type ContentService = ReturnType<typeof createContentService>

const shownRelated = 4
/** As many as one sitemap may hold. */
const mostAddresses = 50_000

/** Articles for everybody. An article appears by itself when its time has come. */
export function createContentService({ db, now, remember }: ContentDependencies) {
  return {
    list: (query: ContentQuery) => remember(`contents ${JSON.stringify(query)}`, () => list(query)),
    tags: () => remember('content tags', () => repository.listTags(db, now())),
    get: (id: string) => remember(`content ${id}`, () => get(id)),
    /** Every article that may be read and when it changed last, newest first. */
    addresses: () => remember('content addresses', () => repository.listAddresses(db, now(), mostAddresses)),
  }

  async function list({ page, size, cursor, tag, problem }: ContentQuery) {
    const wanted = { now: now(), tag, problem }
    const rows =
      cursor === undefined && page > 0
        ? await repository.listFrom(db, wanted, page * size, size + 1)
        : await repository.listAfter(db, wanted, cursor ? readCursor(cursor) : undefined, size + 1)
    const { content, ...rest } = toPage(rows, size)
    return { content: content.map(toListItem), ...rest }
  }

  /** Drafts and what is to come are CONTENT_NOT_FOUND, like what never was. */
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

  /** Those chosen by hand in their order, then the newest of the same tag. */
  async function findRelated({ id, related, tag }: repository.PublishedContent) {
    const moment = now()
    const chosen = related.length > 0 ? await repository.findSome(db, related, moment) : []
    chosen.sort((one, other) => related.indexOf(one.id) - related.indexOf(other.id))
    if (chosen.length >= shownRelated) return chosen.slice(0, shownRelated)

    const shown = new Set([id, ...chosen.map((it) => it.id)])
    const newest = await repository.listAfter(db, { now: moment, tag }, undefined, shownRelated + 1)
    return [...chosen, ...newest.filter((it) => !shown.has(it.id))].slice(0, shownRelated)
  }
}

const toListItem = ({ createdAt: _, ...item }: repository.ContentSummary): ContentListItem => item
