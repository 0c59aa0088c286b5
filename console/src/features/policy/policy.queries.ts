import { previewPolicy } from '../../../../contract/policy/policy-admin.ts'
import { useServerQuery } from '../../shared/server/server-query.ts'

/** A legal text as it would be published, with its sections. */
export const usePolicyPreview = (body: string) => useServerQuery(previewPolicy, { body: { body } })
