import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { giveConsents, policyVersion } from '../../../../../contract/account.ts'
import {
  type CarePlan,
  checkIn,
  getCarePlan,
  snoozeCarePlan,
  startCarePlan,
  stopCarePlan,
  tickCareTask,
} from '../../../../../contract/care-plan.ts'
import type { CallInput } from '../../../../../contract/endpoint.ts'
import { call, hasCode, upload } from '../../../shared/api/index.ts'

const planKey = (id: string) => ['diagnosis', 'care-plan', id]

/** The plan of a diagnosis; null while it has none. */
export const useCarePlan = (id: string) =>
  useQuery({
    queryKey: planKey(id),
    queryFn: ({ signal }) => call(getCarePlan, { params: { id }, signal }),
  })

export const useStartCarePlan = (id: string) =>
  usePlanChange(id, () => call(startCarePlan, { params: { id } }))

export const useStopCarePlan = (id: string) => usePlanChange(id, () => call(stopCarePlan, { params: { id } }))

export const useSnoozeCarePlan = (id: string) =>
  usePlanChange(id, (days: number) => call(snoozeCarePlan, { params: { id }, body: { days } }))

export const useCheckIn = (id: string) =>
  usePlanChange(id, (body: CallInput<typeof checkIn>['body']) => upload(checkIn, { params: { id }, body }))

/** The member agrees to notifications; the plan then knows when it reminds. */
export function useAllowReminders(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(giveConsents, { body: { policyVersion, consents: [{ kind: 'NOTIFICATION', agreed: true }] } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['account'] }),
        queries.invalidateQueries({ queryKey: planKey(id) }),
      ]),
  })
}

/** A tick shows at once; when it cannot be kept, it goes back. One after another, so that the last tap counts. */
export function useTickTask(id: string) {
  const queries = useQueryClient()
  const mutationKey = ['diagnosis', 'care-plan-tick', id]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ taskId, done }: { taskId: string; done: boolean }) =>
      call(tickCareTask, { params: { id, taskId }, body: { done } }),
    onMutate: async ({ taskId, done }) => {
      await queries.cancelQueries({ queryKey: planKey(id) })
      setTask(queries, id, taskId, done)
    },
    onError: (error, { taskId, done }) => {
      setTask(queries, id, taskId, !done)
      return refreshWhenBehind(queries, id, error)
    },
    onSuccess: (plan) => {
      // With more taps under way this answer is behind what the person sees.
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(planKey(id), plan)
    },
  })
}

function setTask(queries: QueryClient, id: string, taskId: string, done: boolean) {
  queries.setQueryData<CarePlan | null>(
    planKey(id),
    (plan) =>
      plan && { ...plan, tasks: plan.tasks.map((task) => (task.id === taskId ? { ...task, done } : task)) },
  )
}

/** The changed plan takes the place of the one that is shown. */
function usePlanChange<Input = void>(id: string, change: (input: Input) => Promise<CarePlan>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (plan) => {
      await queries.cancelQueries({ queryKey: planKey(id) })
      queries.setQueryData(planKey(id), plan)
    },
    onError: (error) => refreshWhenBehind(queries, id, error),
  })
}

/** Another device was quicker: what is shown is old. */
async function refreshWhenBehind(queries: QueryClient, id: string, error: Error) {
  const isBehind = ['CARE_PLAN_ENDED', 'CHECK_IN_NOT_DUE', 'CARE_PLAN_NOT_FOUND'].some((code) =>
    hasCode(error, code),
  )
  if (isBehind) await queries.invalidateQueries({ queryKey: planKey(id) })
}
