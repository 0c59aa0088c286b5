import type { PolicyKind } from '../../../../contract/policy/policy.ts'
import type { JobDefinition } from '../../shared/jobs/job.ts'
import type { PolicyContext } from './context.ts'
import { findEffectiveDays } from './get-policy.ts'
import { notifyMembers, notifyMembersJobKind } from './notify-members.ts'
import { policyRoutes } from './policy.routes.ts'
import { storeTexts } from './store-texts.ts'

/** The five legal texts in all versions. Call `storeTexts` at every start. */
export const createPolicy = (ctx: PolicyContext) => ({
  routes: policyRoutes(ctx),
  jobs: [
    {
      kind: notifyMembersJobKind,
      lane: 'notices',
      run: (payload) => notifyMembers(ctx, payload as Parameters<typeof notifyMembers>[1]),
    },
  ] satisfies JobDefinition[],
  storeTexts: () => storeTexts(ctx.db),
  effectiveDays: (kinds: readonly PolicyKind[]) => findEffectiveDays(ctx, kinds),
})
