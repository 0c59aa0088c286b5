import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerFollowUp,
  askExpert,
  type DiagnosisResult,
  getDiagnosis,
  listDiagnoses,
  rateDiagnosis,
  submitDiagnosis,
} from '../../../../contract/diagnosis.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { call, hasCode, upload } from '../../shared/api/index.ts'
import { useEndlessList } from '../../shared/endless-list.ts'

const pageSize = 10

/** What one run of the wizard sends, and where the sent share of its bytes is told. */
export type Submission = CallInput<typeof submitDiagnosis> & {
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a diagnosis. Lists that show the person's diagnoses are stale afterwards. */
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

const betterAnswerAskedEveryMs = 4000

/** One diagnosis; read again when the person comes back to the page, for the expert may have answered, and while a better answer is on its way. */
export const useDiagnosis = (id: string) =>
  useQuery({
    queryKey: resultKey(id),
    queryFn: ({ signal }) => call(getDiagnosis, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.provisional ? betterAnswerAskedEveryMs : false),
  })

/** The diagnosis that a new one follows, if it follows one. */
export const usePreviousDiagnosis = (id: string | undefined) =>
  useQuery({
    queryKey: resultKey(id),
    queryFn: id ? ({ signal }) => call(getDiagnosis, { params: { id }, signal }) : skipToken,
  })

/** Answers a result's question; the refined result takes its place. A question that is gone shows what is there now. */
export function useAnswerFollowUp(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof answerFollowUp>['body']) =>
      call(answerFollowUp, { params: { id }, body }),
    onSuccess: async (refined) => {
      // A reading that began before the answer must not bring the old result back.
      await queries.cancelQueries({ queryKey: resultKey(id) })
      queries.setQueryData(resultKey(id), refined)
      void refreshLists(queries)
    },
    onError: async (error) => {
      if (hasCode(error, 'FOLLOW_UP_GONE')) await queries.invalidateQueries({ queryKey: resultKey(id) })
    },
  })
}

/** Keeps what the person says of a result. One after another, so that the last word counts. */
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

/** Asks the expert back, once. Whoever has asked elsewhere sees what was asked. */
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

/** The person's diagnoses, newest first. */
export const useDiagnosisHistory = () =>
  useEndlessList(['diagnosis', 'list'], (request, signal) =>
    call(listDiagnoses, { query: { ...request, size: pageSize }, signal }),
  )
