import { useQuery } from '@tanstack/react-query'
import { getPolicy, type PolicyKind } from '../../../../contract/policy/policy.ts'
import { call } from '../../shared/api/index.ts'

const keepMs = 10 * 60_000

/** A legal text: the version in force, or the requested one. */
export const usePolicy = (kind: PolicyKind, version: string | undefined) =>
  useQuery({
    queryKey: ['policy', kind, version],
    queryFn: ({ signal }) => call(getPolicy, { params: { kind }, query: version ? { version } : {}, signal }),
    staleTime: keepMs,
  })
