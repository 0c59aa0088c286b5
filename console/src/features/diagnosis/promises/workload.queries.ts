import { useQuery } from '@tanstack/react-query'
import { listCases } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import {
  getPromises,
  handOver,
  listExperts,
  listWorkload,
} from '../../../../../contract/diagnosis/workload-admin.ts'
import { call } from '../../../shared/server/api.ts'
import {
  useServerMutation,
  useServerQuery,
  useSignOutWhenDenied,
} from '../../../shared/server/server-query.ts'

const refreshIntervalMs = 30_000

/** The board of promises, read every 30 seconds. */
export function usePromises() {
  const query = useQuery({
    queryKey: [getPromises.path],
    queryFn: ({ signal }) => call(getPromises, { signal }),
    refetchInterval: refreshIntervalMs,
  })
  useSignOutWhenDenied(query.error)
  return query
}

export const useExperts = () => useServerQuery(listExperts, {})
/** Does not read the case again, which would claim it back. */
export const useHandOver = () => useServerMutation(handOver, { invalidates: [listCases, getPromises] })
export const useWorkload = (days: number) =>
  useServerQuery(listWorkload, { query: { days } }, { keepPrevious: true })
