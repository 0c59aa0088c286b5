import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { added, dateTime, mediaPath, pageOf, pageQuery } from '../page'

const contentListItem = z.object({
  id: z.string(),
  thumbnail: mediaPath,
  title: z.string(),
  subTitle: z.string(),
  tag: z.string(),
})
export type ContentListItem = z.output<typeof contentListItem>

/** Id of a diagnosis problem, such as `root_rot`. */
export const problemId = z.string().check(z.regex(/^[a-z0-9_-]{1,60}$/))

export const listContents = endpoint({
  method: 'GET',
  path: '/api/v1/common/contents',
  access: 'optional',
  summary: '콘텐츠 목록',
  query: z.extend(pageQuery(10), {
    /** One of `listContentTags`; absent for all. */
    tag: z.optional(z.string().check(z.maxLength(40))),
    /** Returns only articles that help with this problem. */
    problem: z.optional(problemId),
  }),
  data: pageOf(contentListItem),
})

export const listContentTags = endpoint({
  method: 'GET',
  path: '/api/v1/common/contents/tags',
  access: 'optional',
  summary: '콘텐츠 태그',
  data: z.array(z.string()),
})

export const content = z.object({
  id: added(z.string(), ''),
  thumbnail: mediaPath,
  title: z.string(),
  subTitle: z.string(),
  tag: z.string(),
  /** Sanitised HTML; may be blank. */
  content: z.string(),
  publishedAt: added(dateTime, ''),
  updatedAt: added(dateTime, ''),
  /** Sources of the article. `url` is absent for books. */
  sources: added(z.array(z.object({ title: z.string(), url: z.optional(z.string()) })), []),
  /** Up to four related articles. */
  related: added(z.array(contentListItem), []),
})
export type Content = z.output<typeof content>

export const getContent = endpoint({
  method: 'GET',
  path: '/api/v1/common/contents/:id',
  access: 'optional',
  summary: '콘텐츠',
  params: z.object({ id: z.uuid() }),
  data: content,
})

export const contentApi = { listContents, listContentTags, getContent }
