import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { keyOf, type Send, serverQuery } from '../../../../client/server-query.ts'
import { useInvalidate } from '../../../../client/use-invalidate.ts'
import { getCarePlan } from '../../../../contract/diagnosis/care-plan.ts'
import { replyToExpert } from '../../../../contract/diagnosis/customer-reply.ts'
import {
  answerFollowUp,
  askExpert,
  type DiagnosisResult,
  getDiagnosis,
  getFirstQuestion,
  listDiagnoses,
  rateDiagnosis,
  submitDiagnosis,
} from '../../../../contract/diagnosis/diagnosis.ts'
import { hasExpertAnswer } from '../../../../contract/diagnosis/diagnosis-list-item.ts'
import {
  createShareLink,
  getSharedDiagnosis,
  getShareLink,
  removeShareLink,
} from '../../../../contract/diagnosis/share.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { getDashboard } from '../../../../contract/home/home.ts'
import { listOpenMatters } from '../../../../contract/home/open-matters.ts'
import { screens } from '../../../../contract/screens.ts'
import { call } from '../../shared/api/index.ts'
import { upload } from '../../shared/api/upload.ts'
import { useEndlessList } from '../../shared/endless-list.ts'
import { useServerMutation } from '../../shared/server-mutation.ts'
import { useServerQuery } from '../../shared/server-query.ts'
import { preloadPhotos } from './result/preload-photos.ts'

const pageSize = 10

/** A request to submit a diagnosis; `onProgress` receives the sent share of the bytes, 0 to 1. */
export type Submission = CallInput<typeof submitDiagnosis> & {
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** What shows the member's diagnoses beside the result itself. */
const lists = [listDiagnoses, getDashboard, listOpenMatters]

/** Submits a diagnosis and reads the lists again that show the member's diagnoses. */
export function useSubmitDiagnosis() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ onProgress, ...input }: Submission) => upload(submitDiagnosis, input, { onProgress }),
    onSuccess: () => invalidate(...lists),
  })
}

/** After this the result's page waits by itself. */
const loadingLimitMs = 5000

/** Loads all that the page of a result shows, so that it opens at once. What cannot be loaded is left to the page. */
export function useLoadResult() {
  const queries = useQueryClient()
  const router = useRouter()
  return async (id: string) => {
    const input = { params: { id } }
    const result = queries.fetchQuery(serverQuery(call as Send, getDiagnosis, input)).catch(() => undefined)
    const isLoaded = Promise.allSettled([
      result.then(preloadPhotos),
      queries.prefetchQuery(serverQuery(call as Send, getCarePlan, input)),
      router.preloadRoute({ to: screens.diagnosisResult.route, params: { id } }),
    ])
    await Promise.race([isLoaded, new Promise((resolve) => setTimeout(resolve, loadingLimitMs))])
  }
}

/** A longer wait would hold somebody up for a question that the result can ask as well. */
const firstQuestionLimitMs = 2000

/** Reads the question that a description without a sign needs; null also where the server does not say so in time. */
export const useFirstQuestion = () =>
  useMutation({
    mutationFn: (prompt: string) =>
      call(getFirstQuestion, {
        body: { prompt },
        signal: AbortSignal.timeout(firstQuestionLimitMs),
      }).catch(() => null),
  })

const resultKey = (id: string) => keyOf(getDiagnosis, { params: { id } })

const provisionalRefetchMs = 4000
const expertRefetchMs = 30_000

/** How often an open result is read again: soon while it is provisional, and as long as the expert owes an answer. */
export function refetchMsOf(result: DiagnosisResult | undefined) {
  if (result?.provisional) return provisionalRefetchMs
  const isOwed = !hasExpertAnswer(result) || result?.expertQuestion?.answer === null
  return result && isOwed ? expertRefetchMs : false
}

/** Reads a diagnosis, and again while something of it is still to come. */
export const useDiagnosis = (id: string) =>
  useServerQuery(
    getDiagnosis,
    { params: { id } },
    { refetchInterval: ({ state }) => refetchMsOf(state.data) },
  )

/** Reads the earlier diagnosis of the same plant, if there is one. */
export const usePreviousDiagnosis = (id: string | undefined) =>
  useServerQuery(getDiagnosis, { params: { id: id ?? '' } }, id === undefined ? { enabled: false } : {})

/** Answers a follow-up question; reads the result again when the question is gone. */
export const useAnswerFollowUp = (id: string) =>
  useServerMutation(
    answerFollowUp,
    (body: CallInput<typeof answerFollowUp>['body']) => ({ params: { id }, body }),
    { updates: resultKey(id), outdatedBy: ['FOLLOW_UP_GONE'], invalidates: lists },
  )

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
export const useAskExpert = (id: string) =>
  useServerMutation(askExpert, (question: string) => ({ params: { id }, body: { question } }), {
    updates: resultKey(id),
    outdatedBy: ['EXPERT_ASKED'],
  })

/** Sends the reply to an expert's request; reads the result again when the expert has answered meanwhile. */
export const useReplyToExpert = (id: string, number: number) =>
  useServerMutation(
    replyToExpert,
    (body: CallInput<typeof replyToExpert>['body']) => ({ params: { id, number }, body }),
    {
      updates: resultKey(id),
      outdatedBy: ['REQUEST_CLOSED'],
      invalidates: [getDashboard, listOpenMatters],
    },
  )

/** Lists the member's diagnoses, newest first. */
export const useDiagnosisHistory = () =>
  useEndlessList(keyOf(listDiagnoses), (request, signal) =>
    call(listDiagnoses, { query: { ...request, size: pageSize }, signal }),
  )

const linkKey = (id: string) => keyOf(getShareLink, { params: { id } })

/** Reads the link to a result; null while there is none. */
export const useShareLink = (id: string) => useServerQuery(getShareLink, { params: { id } })

export const useCreateShareLink = (id: string) =>
  useServerMutation(createShareLink, () => ({ params: { id } }), { updates: linkKey(id) })

export function useRemoveShareLink(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeShareLink, { params: { id } }),
    onSuccess: () => queries.setQueryData(linkKey(id), null),
  })
}

/** Reads what a link shows. */
export const useSharedDiagnosis = (token: string) => useServerQuery(getSharedDiagnosis, { params: { token } })
