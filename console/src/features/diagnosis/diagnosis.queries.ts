import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { hasCode } from '../../../../client/http/api-error.ts'
import { useInvalidate } from '../../../../client/use-invalidate.ts'
import { searchAnswered } from '../../../../contract/diagnosis/answered-admin.ts'
import type { CaseFilter } from '../../../../contract/diagnosis/case-admin.ts'
import {
  answerExpertQuestion,
  claimCase,
  claimNextCase,
  getCase,
  getResultPreview,
  listCases,
  listSnippets,
  publishAnswer,
  releaseCase,
  saveDraft,
} from '../../../../contract/diagnosis/diagnosis-admin.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { listPendingWork } from '../../../../contract/staff/system.ts'
import { call } from '../../shared/server/api.ts'
import { useServerMutation } from '../../shared/server/server-query.tsx'

const refreshIntervalMs = 30_000

/** Reads the queue of cases every 30 seconds; the time left of each case is the server's. */
export const useQueue = (filter: CaseFilter) =>
  useInfiniteQuery({
    queryKey: [listCases.path, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listCases, { query: { filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: refreshIntervalMs,
    placeholderData: keepPreviousData,
  })

/**
 * One case, read once per opened screen: every read by another person than its claimant is recorded in the audit log. Experts
 * claim the case first, unless another expert holds it. `isExpert` is undefined while the roles are loading.
 */
export const useCase = (id: string, isExpert: boolean | undefined) =>
  useQuery({
    // A case that was opened for reading is read again, and claimed, when it is opened for writing.
    queryKey: [getCase.path, id, isExpert ? 'CLAIMED' : 'READ'],
    queryFn: async () => {
      if (isExpert) await claimIfFree(id)
      return call(getCase, { params: { id } })
    },
    enabled: isExpert !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // What never arrived is read once there is a connection.
    refetchOnReconnect: ({ state }) => state.data === undefined,
    retry: false,
  })

async function claimIfFree(id: string) {
  try {
    await call(claimCase, { params: { id }, query: {} })
  } catch (error) {
    if (!isClaimedByOther(error)) throw error
  }
}

export const isClaimedByOther = (error: unknown) => hasCode(error, 'CASE_HELD')

/** Extends the claim that this person has. */
export const sendRenewal = (id: string) => call(claimCase, { params: { id }, query: { renewing: 'true' } })
export const sendRelease = (id: string) => call(releaseCase, { params: { id } })
export const sendDraft = (id: string, body: CallInput<typeof saveDraft>['body']) =>
  call(saveDraft, { params: { id }, body })

/** The result as the customer will see it with a right problem, or the engine's for an empty one; the last one while another loads. */
export const useResultPreview = (id: string, rightProblemId: string, isWanted: boolean) =>
  useQuery({
    queryKey: [getResultPreview.path, id, rightProblemId],
    queryFn: ({ signal }) => call(getResultPreview, { params: { id }, query: { rightProblemId }, signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })

export const useSnippets = () =>
  useQuery({
    queryKey: [listSnippets.path],
    queryFn: async () => (await call(listSnippets, { query: { size: 50 } })).content,
  })

/** Returns a function that reads the case, the queue and the badges of the menu again. */
export function useReloadCase() {
  const invalidate = useInvalidate()
  return () => invalidate(listCases, getCase, listPendingWork)
}

export function usePublish(id: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (body: CallInput<typeof publishAnswer>['body']) =>
      call(publishAnswer, { params: { id }, body }),
    // The badges of the menu count it no more.
    onSuccess: () => invalidate(listCases, listPendingWork),
  })
}

/** Calls `onSent` before the case is read again, because then the form of the answer is removed. After a refusal it is read again, too. */
export function useAnswerQuestion(id: string, onSent: () => void) {
  const reload = useReloadCase()
  return useMutation({
    mutationFn: (body: CallInput<typeof answerExpertQuestion>['body']) =>
      call(answerExpertQuestion, { params: { id }, body }),
    onSuccess: onSent,
    onSettled: reload,
  })
}

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

/** Returns a function that claims the most urgent unclaimed case or question and opens it, or says that there is none. */
export function useOpenNext(except?: string) {
  const navigate = useNavigate()
  const notify = useNotify()
  const { mutateAsync } = useServerMutation(claimNextCase)
  return async () => {
    const claimed = await mutateAsync({ body: { ...(except && { except }) } }).catch(() => undefined)
    if (claimed?.id === null) notify('기다리는 사례가 더 없어요.', { type: 'info' })
    if (claimed) navigate(claimed.id ? `/cases/${claimed.id}` : '/cases')
  }
}
