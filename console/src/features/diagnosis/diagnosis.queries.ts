import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { HttpError, useLogoutIfAccessDenied } from 'react-admin'
import {
  answerExpertQuestion,
  claimCase,
  claimNextCase,
  getCase,
  listCases,
  listProblems,
  listSnippets,
  publishAnswer,
  releaseCase,
  saveDraft,
} from '../../../../contract/diagnosis-admin.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import type { CaseFilter } from '../../../../contract/expert-case.ts'
import { call } from '../../shared/api.ts'

const refreshedEveryMs = 30_000
const queueKey = ['diagnosis', 'cases']
const caseKey = (id: string) => ['diagnosis', 'case', id]

/** The queue, read again every half minute; its clocks are the server's. */
export const useQueue = (filter: CaseFilter) =>
  useInfiniteQuery({
    queryKey: [...queueKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listCases, { query: { filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: refreshedEveryMs,
    placeholderData: keepPreviousData,
  })

/**
 * A case, opened once: whoever may answer takes it in hand first, if nobody else has it. It is not read
 * again behind the expert's back, for every reading by somebody else is written down.
 */
export const useCase = (id: string, isExpert: boolean | undefined) =>
  useQuery({
    queryKey: caseKey(id),
    queryFn: async () => {
      if (isExpert) await takeIfFree(id)
      return call(getCase, { params: { id } })
    },
    enabled: isExpert !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

async function takeIfFree(id: string) {
  try {
    await stayWith(id)
  } catch (error) {
    if (!isHeld(error)) throw error
  }
}

export const isHeld = (error: unknown) => codeOf(error) === 'CASE_HELD'
export const codeOf = (error: unknown): unknown => (error instanceof HttpError ? error.body?.code : undefined)

export const stayWith = (id: string) => call(claimCase, { params: { id } })
export const letGo = (id: string) => call(releaseCase, { params: { id } })
export const takeNext = (except?: string) => call(claimNextCase, { body: { ...(except && { except }) } })
export const keepDraft = (id: string, body: CallInput<typeof saveDraft>['body']) =>
  call(saveDraft, { params: { id }, body })

export const useProblems = () =>
  useQuery({
    queryKey: ['diagnosis', 'problems'],
    queryFn: () => call(listProblems),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useSnippets = () =>
  useQuery({
    queryKey: ['diagnosis', 'snippets'],
    queryFn: async () => (await call(listSnippets, { query: { size: 50 } })).content,
  })

/** Reads a case and the queue anew, after something has changed. */
export function useReadAgain(id: string) {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: queueKey })
    await queries.invalidateQueries({ queryKey: caseKey(id) })
  }
}

export function usePublish(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof publishAnswer>['body']) =>
      call(publishAnswer, { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queueKey }),
  })
}

/** `onSent` before the case is read again: what wrote the answer is gone by then. */
export function useAnswerQuestion(id: string, onSent: () => void) {
  const readAgain = useReadAgain(id)
  return useMutation({
    mutationFn: (answer: string) => call(answerExpertQuestion, { params: { id }, body: { answer } }),
    onSuccess: () => {
      onSent()
      return readAgain()
    },
  })
}

/** Whoever is signed out meanwhile is led to the sign-in. */
export function useSignOutWhenDenied(error: unknown) {
  const signOutWhenDenied = useLogoutIfAccessDenied()
  useEffect(() => {
    if (error) void signOutWhenDenied(error)
  }, [error, signOutWhenDenied])
}
