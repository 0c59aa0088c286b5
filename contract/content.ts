import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { dateTime, mediaPath, pageOf, pageQuery } from './page'

/** An article as lists and recommendations show it. */
export const contentListItem = z.object({
  id: z.uuid(),
  thumbnail: mediaPath,
  title: z.string(),
  subTitle: z.string(),
  tag: z.string(),
})
export type ContentListItem = z.output<typeof contentListItem>

/** id of a problem in the diagnosis knowledge base, e.g. `root_rot`. */
export const problemId = z.string().check(z.regex(/^[a-z0-9_-]{1,60}$/))

export const listContents = endpoint({
  method: 'GET',
  path: '/api/v1/common/contents',
  access: 'optional',
  summary: '콘텐츠 목록',
  query: z.extend(pageQuery(10), {
    /** One of `listContentTags`; absent for all. */
    tag: z.optional(z.string().check(z.maxLength(40))),
    /** Only articles that help with this problem. */
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
  id: z.uuid(),
  thumbnail: mediaPath,
  title: z.string(),
  subTitle: z.string(),
  tag: z.string(),
  /** HTML, sanitised when it was stored; blank when nothing is written yet. */
  content: z.string(),
  publishedAt: dateTime,
  updatedAt: dateTime,
  /** What the article rests on. `url` is absent for books. */
  sources: z.array(z.object({ title: z.string(), url: z.optional(z.string()) })),
  /** Up to four more articles to read next. */
  related: z.array(contentListItem),
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
