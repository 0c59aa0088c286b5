import { useQuery } from '@tanstack/react-query'
import { keyOf } from '../../../../client/server-query.ts'
import { getContent, listContents, listContentTags } from '../../../../contract/content/content.ts'
import { call } from '../../shared/api/index.ts'
import { useEndlessList } from '../../shared/endless-list.ts'
import {
  fromDocument,
  initialDataUpdatedAt,
  initialQueryData,
} from '../../shared/initial-data/query-initial-data.ts'
import { useServerQuery } from '../../shared/server-query.ts'

const pageSize = 10
const tagsKeepMs = 10 * 60_000
export const contentsKey = (tag: string | undefined) => keyOf(listContents, { query: { tag } })

/** Articles of one tag or all, newest first. Failures are only logged. */
export const useContents = (tag: string | undefined) =>
  useEndlessList(
    contentsKey(tag),
    (request, signal) =>
      call(listContents, { query: { ...request, size: pageSize, ...(tag && { tag }) }, signal }).catch(
        logAndRethrow('Articles could not be loaded.', signal),
      ),
    () => (tag ? undefined : initialQueryData('contents', listContents.data)),
  )

/** Tags of the articles. Failures are only logged. */
export const useContentTags = () =>
  useQuery({
    queryKey: keyOf(listContentTags),
    queryFn: ({ signal }) =>
      call(listContentTags, { signal }).catch(logAndRethrow('Tags could not be loaded.', signal)),
    staleTime: tagsKeepMs,
    ...fromDocument('content-tags', listContentTags.data),
  })

export const useContent = (id: string) =>
  useServerQuery(
    getContent,
    { params: { id } },
    {
      initialData: () => {
        const content = initialQueryData('content', getContent.data)
        return content?.id === id ? content : undefined
      },
      initialDataUpdatedAt,
    },
  )

/** Articles related to a problem of the diagnosis. */
export const useContentsAbout = (problem: string, size: number) =>
  useServerQuery(
    listContents,
    { query: { problem, size } },
    { staleTime: tagsKeepMs, select: ({ content }) => content },
  )

const logAndRethrow = (what: string, signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) console.warn(what, error)
  throw error
}
