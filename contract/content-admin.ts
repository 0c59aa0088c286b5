import * as z from 'zod/mini'
import { byId, catalogueKeepers, keptPicture, line, orderOf, searchWords } from './catalogue-fields'
import { problemId } from './content'
import { endpoint } from './endpoint'
import { dateTime, mediaPath, pageOf, pageQuery } from './page'

/** DRAFT is seen by nobody, SCHEDULED appears by itself at `publishedAt`. */
export const contentState = z.enum(['DRAFT', 'SCHEDULED', 'PUBLISHED'])
export type ContentState = z.output<typeof contentState>

/** An article as the console's list shows it. */
export const writtenContentItem = z.object({
  id: z.uuid(),
  thumbnail: mediaPath,
  title: z.string(),
  subTitle: z.string(),
  tag: z.string(),
  state: contentState,
  publishedAt: z.nullable(dateTime),
  /** Place among the recommendations of home, from 1; null is not recommended. */
  recommended: z.nullable(z.number()),
  updatedAt: dateTime,
})
export type WrittenContentItem = z.output<typeof writtenContentItem>

/** An article as it is written. */
export const writtenContent = z.extend(writtenContentItem, {
  /** Sanitised HTML. */
  body: z.string(),
  problems: z.array(z.string()),
  sources: z.array(z.object({ title: z.string(), url: z.optional(z.string()) })),
  /** Articles to read next, by hand. */
  related: z.array(z.uuid()),
})
export type WrittenContent = z.output<typeof writtenContent>

/** As long as JSON bodies may be, in Korean letters. */
export const htmlMaxLength = 60_000
export const html = z.string().check(z.maxLength(htmlMaxLength, '글이 너무 길어요. 나누어 써 주세요.'))

const source = z.object({
  title: line(200, '출처 이름을 입력해 주세요.'),
  url: z.nullish(
    z
      .string()
      .check(z.maxLength(500), z.regex(/^https?:\/\/[^\s@\\]+$/, 'http로 시작하는 주소를 입력해 주세요.')),
  ),
})

const contentBody = z.object({
  thumbnail: keptPicture,
  title: line(80, '제목을 입력해 주세요.'),
  subTitle: line(120, '작은 제목을 입력해 주세요.'),
  tag: line(20, '태그를 입력해 주세요.'),
  body: z._default(z.nullable(html), ''),
  problems: z._default(z.array(problemId).check(z.maxLength(20)), []),
  sources: z._default(z.array(source).check(z.maxLength(20)), []),
  related: z._default(orderOf(8), []),
  /** Null keeps it a draft. */
  publishedAt: z._default(z.nullable(dateTime), null),
})

export const listWrittenContents = endpoint({
  method: 'GET',
  path: '/api/v1/admin/contents',
  access: catalogueKeepers,
  summary: '콘텐츠 목록 (초안과 예약 포함)',
  query: z.extend(pageQuery(25), {
    state: z.optional(contentState),
    tag: z.optional(z.string().check(z.maxLength(40))),
    /** Part of the title. */
    search: searchWords,
  }),
  data: pageOf(writtenContentItem),
})

export const listWrittenTags = endpoint({
  method: 'GET',
  path: '/api/v1/admin/contents/tags',
  access: catalogueKeepers,
  summary: '쓰인 태그 (초안 포함)',
  data: z.array(z.string()),
})

export const getWrittenContent = endpoint({
  method: 'GET',
  path: '/api/v1/admin/contents/:id',
  access: catalogueKeepers,
  summary: '콘텐츠 하나',
  params: byId,
  data: writtenContent,
})

export const addContent = endpoint({
  method: 'POST',
  path: '/api/v1/admin/contents',
  access: catalogueKeepers,
  summary: '콘텐츠 더하기',
  body: contentBody,
  data: writtenContent,
})

export const changeContent = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/contents/:id',
  access: catalogueKeepers,
  summary: '콘텐츠 고치기',
  params: byId,
  /** `updatedAt` as it was read: what somebody else has changed since is not overwritten. */
  body: z.extend(contentBody, { updatedAt: dateTime }),
  data: writtenContent,
})

export const removeContent = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/contents/:id',
  access: catalogueKeepers,
  summary: '콘텐츠 지우기',
  params: byId,
  data: z.null(),
})

/** The HTML exactly as it would be kept and shown. */
export const previewContent = endpoint({
  method: 'POST',
  path: '/api/v1/admin/contents/preview',
  access: catalogueKeepers,
  summary: '저장될 글 미리 보기',
  body: z.object({ body: html }),
  data: z.object({ body: z.string() }),
})

/** What home recommends by hand, in order. */
export const picks = z.array(z.object({ id: z.uuid(), title: z.string(), image: mediaPath }))
export const mostPicks = 12

export const getContentPicks = endpoint({
  method: 'GET',
  path: '/api/v1/admin/contents/recommended',
  access: catalogueKeepers,
  summary: '추천 콘텐츠',
  data: picks,
})

export const setContentPicks = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/contents/recommended',
  access: catalogueKeepers,
  summary: '추천 콘텐츠 정하기',
  body: z.object({ ids: orderOf(mostPicks) }),
  data: picks,
})

export const contentAdminApi = {
  listWrittenContents,
  listWrittenTags,
  getWrittenContent,
  addContent,
  changeContent,
  removeContent,
  previewContent,
  getContentPicks,
  setContentPicks,
}
