import * as z from 'zod/mini'
import { byId, catalogueEditors, orderedIds, searchWords, storedPicture, textLine } from '../catalogue-fields'
import { endpoint } from '../endpoint'
import { dateTime, mediaPath, pageOf, pageQuery } from '../page'
import { problemId } from './content'

/** SCHEDULED articles become public at `publishedAt`. */
const contentState = z.enum(['DRAFT', 'SCHEDULED', 'PUBLISHED'])
export type ContentState = z.output<typeof contentState>

export const contentStateLabels: Record<ContentState, string> = {
  DRAFT: '초안',
  SCHEDULED: '예약됨',
  PUBLISHED: '공개',
}

const adminContentItem = z.object({
  id: z.uuid(),
  thumbnail: mediaPath,
  title: z.string(),
  subTitle: z.string(),
  tag: z.string(),
  state: contentState,
  publishedAt: z.nullable(dateTime),
  /** Position among the recommendations on home, from 1; null when not recommended. */
  recommended: z.nullable(z.number()),
  updatedAt: dateTime,
})
export type AdminContentItem = z.output<typeof adminContentItem>

const adminContent = z.extend(adminContentItem, {
  /** Sanitised HTML. */
  body: z.string(),
  problems: z.array(z.string()),
  sources: z.array(z.object({ title: z.string(), url: z.optional(z.string()) })),
  /** Related articles chosen by editors. */
  related: z.array(z.uuid()),
})
export type AdminContent = z.output<typeof adminContent>

/** In characters; fits the limit of JSON bodies in Korean. */
const htmlMaxLength = 60_000
export const html = z.string().check(z.maxLength(htmlMaxLength, '글이 너무 길어요. 나누어 써 주세요.'))

const source = z.object({
  title: textLine(200, '출처 이름을 입력해 주세요.'),
  url: z.nullish(
    z
      .string()
      .check(z.maxLength(500), z.regex(/^https?:\/\/[^\s@\\]+$/, 'http로 시작하는 주소를 입력해 주세요.')),
  ),
})

const contentBody = z.object({
  thumbnail: storedPicture,
  title: textLine(80, '제목을 입력해 주세요.'),
  subTitle: textLine(120, '작은 제목을 입력해 주세요.'),
  tag: textLine(20, '태그를 입력해 주세요.'),
  body: z._default(z.nullable(html), ''),
  problems: z._default(z.array(problemId).check(z.maxLength(20)), []),
  sources: z._default(z.array(source).check(z.maxLength(20)), []),
  related: z._default(orderedIds(8), []),
  /** Null for a draft. */
  publishedAt: z._default(z.nullable(dateTime), null),
})

export const listAdminContents = endpoint({
  method: 'GET',
  path: '/api/v1/admin/contents',
  access: catalogueEditors,
  summary: '콘텐츠 목록 (초안과 예약 포함)',
  query: z.extend(pageQuery(25), {
    state: z.optional(contentState),
    tag: z.optional(z.string().check(z.maxLength(40))),
    /** Part of the title. */
    search: searchWords,
  }),
  data: pageOf(adminContentItem),
})

export const listAdminContentTags = endpoint({
  method: 'GET',
  path: '/api/v1/admin/contents/tags',
  access: catalogueEditors,
  summary: '쓰인 태그 (초안 포함)',
  data: z.array(z.string()),
})

export const getAdminContent = endpoint({
  method: 'GET',
  path: '/api/v1/admin/contents/:id',
  access: catalogueEditors,
  summary: '콘텐츠 하나',
  params: byId,
  data: adminContent,
})

export const addContent = endpoint({
  method: 'POST',
  path: '/api/v1/admin/contents',
  access: catalogueEditors,
  summary: '콘텐츠 더하기',
  body: contentBody,
  data: adminContent,
})

export const changeContent = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/contents/:id',
  access: catalogueEditors,
  summary: '콘텐츠 고치기',
  params: byId,
  /** `updatedAt` as last read, so that changes of others since then are not overwritten. */
  body: z.extend(contentBody, { updatedAt: dateTime }),
  data: adminContent,
})

export const removeContent = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/contents/:id',
  access: catalogueEditors,
  summary: '콘텐츠 지우기',
  params: byId,
  data: z.null(),
})

/** Returns the HTML as it would be stored. */
export const previewContent = endpoint({
  method: 'POST',
  path: '/api/v1/admin/contents/preview',
  access: catalogueEditors,
  summary: '저장될 글 미리 보기',
  body: z.object({ body: html }),
  data: z.object({ body: z.string() }),
})

/** Recommendations of home chosen by editors, in order. */
export const picks = z.array(z.object({ id: z.uuid(), title: z.string(), image: mediaPath }))
export const maxPicks = 12

export const getContentPicks = endpoint({
  method: 'GET',
  path: '/api/v1/admin/contents/recommended',
  access: catalogueEditors,
  summary: '추천 콘텐츠',
  data: picks,
})

export const setContentPicks = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/contents/recommended',
  access: catalogueEditors,
  summary: '추천 콘텐츠 정하기',
  body: z.object({ ids: orderedIds(maxPicks) }),
  data: picks,
})

export const contentAdminApi = {
  listAdminContents,
  listAdminContentTags,
  getAdminContent,
  addContent,
  changeContent,
  removeContent,
  previewContent,
  getContentPicks,
  setContentPicks,
}
