import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { replyToExpert } from '../../../../contract/diagnosis/customer-reply.ts'
import {
  answerFollowUp,
  askExpert,
  type DiagnosisResult,
  getDiagnosis,
  listDiagnoses,
  rateDiagnosis,
  submitDiagnosis,
} from '../../../../contract/diagnosis/diagnosis.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { call, hasCode, upload } from '../../shared/api/index.ts'
import { useEndlessList } from '../../shared/endless-list.ts'

const pageSize = 10

/** A request to submit a diagnosis; `onProgress` receives the sent share of the bytes, 0 to 1. */
export type Submission = CallInput<typeof submitDiagnosis> & {
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Submits a diagnosis and invalidates the lists that show the member's diagnoses. */
export function useSubmitDiagnosis() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ onProgress, ...input }: Submission) => upload(submitDiagnosis, input, { onProgress }),
    onSuccess: () => refreshLists(queries),
  })
}

const refreshLists = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['diagnosis', 'list'] }),
    queries.invalidateQueries({ queryKey: ['home'] }),
  ])

const resultKey = (id: string | undefined) => ['diagnosis', 'result', id]

const provisionalRefetchMs = 4000

/** Reads a diagnosis, and polls it while the result is provisional. */
export const useDiagnosis = (id: string) =>
  useQuery({
    queryKey: resultKey(id),
    queryFn: ({ signal }) => call(getDiagnosis, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.provisional ? provisionalRefetchMs : false),
  })

/** Reads the earlier diagnosis of the same plant, if there is one. */
export const usePreviousDiagnosis = (id: string | undefined) =>
  useQuery({
    queryKey: resultKey(id),
    queryFn: id ? ({ signal }) => call(getDiagnosis, { params: { id }, signal }) : skipToken,
  })

/** Answers a follow-up question and caches the refined result; reads it again when the question is gone. */
export function useAnswerFollowUp(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof answerFollowUp>['body']) =>
      call(answerFollowUp, { params: { id }, body }),
    onSuccess: async (refined) => {
      // A request that started earlier must not overwrite the refined result.
      await queries.cancelQueries({ queryKey: resultKey(id) })
      queries.setQueryData(resultKey(id), refined)
      void refreshLists(queries)
    },
    onError: async (error) => {
      if (hasCode(error, 'FOLLOW_UP_GONE')) await queries.invalidateQueries({ queryKey: resultKey(id) })
    },
  })
}

/** Stores the rating of a result. Mutations run in order, so the last one counts. */
export function useRateDiagnosis(id: string) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `feedback ${id}` },
    mutationFn: (body: { helpful: boolean; comment: string }) =>
      call(rateDiagnosis, { params: { id }, body }),
    onSuccess: async (_, feedback) => {
      await queries.cancelQueries({ queryKey: resultKey(id) })
      queries.setQueryData<DiagnosisResult>(resultKey(id), (result) => result && { ...result, feedback })
    },
  })
}

/** Sends the question to the expert; reads the result again when one was sent from another device. */
export function useAskExpert(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (question: string) => call(askExpert, { params: { id }, body: { question } }),
    onSuccess: async (result) => {
      await queries.cancelQueries({ queryKey: resultKey(id) })
      queries.setQueryData(resultKey(id), result)
    },
    onError: async (error) => {
      if (hasCode(error, 'EXPERT_ASKED')) await queries.invalidateQueries({ queryKey: resultKey(id) })
    },
  })
}

/** Sends the reply to an expert's request; reads the result again when the expert has answered meanwhile. */
export function useReplyToExpert(id: string, number: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof replyToExpert>['body']) =>
      upload(replyToExpert, { params: { id, number }, body }),
    onSuccess: async (result) => {
      await queries.cancelQueries({ queryKey: resultKey(id) })
      queries.setQueryData(resultKey(id), result)
      void queries.invalidateQueries({ queryKey: ['home'] })
    },
    onError: async (error) => {
      if (hasCode(error, 'REQUEST_CLOSED')) await queries.invalidateQueries({ queryKey: resultKey(id) })
    },
  })
}

/** Lists the member's diagnoses, newest first. */
export const useDiagnosisHistory = () =>
  useEndlessList(['diagnosis', 'list'], (request, signal) =>
    call(listDiagnoses, { query: { ...request, size: pageSize }, signal }),
  )
