import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { searchAnswered } from '../../../../../contract/diagnosis/answered-admin.ts'
import type { CallInput } from '../../../../../contract/endpoint.ts'
import { call } from '../../../shared/server/api.ts'
export type AnsweredFilter = Omit<NonNullable<CallInput<typeof searchAnswered>['query']>, 'cursor' | 'size'>

/** Answered cases that match, newest first, page by page. */
export const useAnswered = (filter: AnsweredFilter) =>
  useInfiniteQuery({
    queryKey: [searchAnswered.path, filter],
    queryFn: ({ pageParam, signal }) =>
      call(searchAnswered, { query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
