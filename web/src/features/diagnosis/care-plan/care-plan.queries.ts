import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { giveConsents, policyVersion } from '../../../../../contract/account/account.ts'
import {
  type CarePlan,
  checkIn,
  getCarePlan,
  replaceCarePlan,
  snoozeCarePlan,
  startCarePlan,
  stopCarePlan,
  tickCareTask,
} from '../../../../../contract/diagnosis/care-plan.ts'
import type { CallInput } from '../../../../../contract/endpoint.ts'
import { call, hasCode, upload } from '../../../shared/api/index.ts'

/** Key of the plan of a diagnosis. */
export const planKey = (id: string) => ['diagnosis', 'care-plan', id]

/** Reads the plan of a diagnosis; null when it has none. */
export const useCarePlan = (id: string) =>
  useQuery({
    queryKey: planKey(id),
    queryFn: ({ signal }) => call(getCarePlan, { params: { id }, signal }),
  })

export const useStartCarePlan = (id: string) =>
  usePlanChange(id, () => call(startCarePlan, { params: { id } }))

export const useStopCarePlan = (id: string) => usePlanChange(id, () => call(stopCarePlan, { params: { id } }))

/** Replaces the plan by that of the problem which the result names now, or keeps it. */
export const useReplaceCarePlan = (id: string) =>
  usePlanChange(id, (replace: boolean) => call(replaceCarePlan, { params: { id }, body: { replace } }))

export const useSnoozeCarePlan = (id: string) =>
  usePlanChange(id, (days: number) => call(snoozeCarePlan, { params: { id }, body: { days } }))

export const useCheckIn = (id: string) =>
  usePlanChange(id, (body: CallInput<typeof checkIn>['body']) => upload(checkIn, { params: { id }, body }))

/** Gives the member's consent to notifications and reads the plan again for its reminder. */
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

/** Updates a task optimistically and rolls back on failure. Mutations run in order, so the last tap counts. */
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
      return refetchWhenStale(queries, id, error)
    },
    onSuccess: (plan) => {
      // With further mutations pending, this response is older than the optimistic state.
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

/** Replaces the cached plan by the response. */
function usePlanChange<Input = void>(id: string, change: (input: Input) => Promise<CarePlan>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (plan) => {
      await queries.cancelQueries({ queryKey: planKey(id) })
      queries.setQueryData(planKey(id), plan)
    },
    onError: (error) => refetchWhenStale(queries, id, error),
  })
}

/** Reads the plan again after an error that means another device has changed it. */
async function refetchWhenStale(queries: QueryClient, id: string, error: Error) {
  const isStale = ['CARE_PLAN_ENDED', 'CHECK_IN_NOT_DUE', 'CARE_PLAN_NOT_FOUND'].some((code) =>
    hasCode(error, code),
  )
  if (isStale) await queries.invalidateQueries({ queryKey: planKey(id) })
}
