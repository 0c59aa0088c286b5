import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getContent, listContents, listContentTags } from '../../../../contract/content/content.ts'
import type { Data } from '../../../../contract/endpoint.ts'
import { call } from '../../shared/api/index.ts'
import { type PageRequest, useEndlessList } from '../../shared/endless-list.ts'
import { initialDataUpdatedAt, initialQueryData } from '../../shared/initial-data/query-initial-data.ts'

type Contents = Data<typeof listContents>

const pageSize = 10
const tagsKeepMs = 10 * 60_000
const listKey = (tag: string | undefined) => ['content', 'list', tag]

/** Articles of one tag or all, newest first. Failures are only logged. */
export const useContents = (tag: string | undefined) =>
  useEndlessList(
    listKey(tag),
    (request, signal) =>
      call(listContents, { query: { ...request, size: pageSize, ...(tag && { tag }) }, signal }).catch(
        logged('Articles could not be loaded.', signal),
      ),
    () => (tag ? undefined : initialQueryData('contents', listContents.data)),
  )

/** Resets the list of a tag to page 0 when the tag is chosen. */
export function useBeginAtFirstPage() {
  const queries = useQueryClient()
  return (tag: string | undefined) =>
    queries.setQueryData<InfiniteData<Contents, PageRequest>>(
      listKey(tag),
      (read) => read && { pages: read.pages.slice(0, 1), pageParams: read.pageParams.slice(0, 1) },
      { updatedAt: 0 },
    )
}

/** Tags of the articles. Failures are only logged. */
export const useContentTags = () =>
  useQuery({
    queryKey: ['content', 'tags'],
    queryFn: ({ signal }) =>
      call(listContentTags, { signal }).catch(logged('Tags could not be loaded.', signal)),
    staleTime: tagsKeepMs,
    initialData: () => initialQueryData('content-tags', listContentTags.data),
    initialDataUpdatedAt: initialDataUpdatedAt,
  })

export const useContent = (id: string) =>
  useQuery({
    queryKey: ['content', 'detail', id],
    queryFn: ({ signal }) => call(getContent, { params: { id }, signal }),
    initialData: () => {
      const content = initialQueryData('content', getContent.data)
      return content?.id === id ? content : undefined
    },
    initialDataUpdatedAt: initialDataUpdatedAt,
  })

/** Articles related to a problem of the diagnosis. */
export const useContentsAbout = (problem: string, size: number) =>
  useQuery({
    queryKey: ['content', 'about', problem, size],
    queryFn: async ({ signal }) => (await call(listContents, { query: { problem, size }, signal })).content,
    staleTime: tagsKeepMs,
  })

const logged = (what: string, signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) console.warn(what, error)
  throw error
}
