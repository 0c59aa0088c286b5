import { getPolicy, type PolicyKind } from '../../../../contract/policy/policy.ts'
import { useServerQuery } from '../../shared/server-query.ts'

const keepMs = 10 * 60_000

/** A legal text: the version in force, or the requested one. */
export const usePolicy = (kind: PolicyKind, version: string | undefined) =>
  useServerQuery(getPolicy, { params: { kind }, query: version ? { version } : {} }, { staleTime: keepMs })
