import { workloadApi } from '../../../../../../contract/diagnosis/workload-admin.ts'
import type { Database } from '../../../../shared/db/database.ts'
import { handlers } from '../../../../shared/http/handlers.ts'
import type { Notify } from '../../../../shared/notices/templates.ts'
import type { ClaimDependencies, ClaimService } from '../case/claim.service.ts'
import { createHandoverService } from './handover.service.ts'
import { createWorkloadService } from './workload.service.ts'

interface WorkloadDependencies extends ClaimDependencies {
  notify: Notify
  claims: ClaimService
  findExperts: (db: Database) => Promise<string[]>
}

/** Creates the board of promises, the hand-over of cases, and the figures of each expert. */
export function createWorkload(deps: WorkloadDependencies) {
  const workload = createWorkloadService(deps)
  const handover = createHandoverService(deps)
  const routes = handlers(workloadApi, {
    getPromises: ({ member }) => workload.getPromises(member.id),
    listExperts: ({ member }) => workload.listExperts(member.id),
    handOver: ({ member, body }) => handover.handOver(member.id, body),
    listWorkload: ({ member, query }) => workload.list(member, query.days),
  })
  return { routes }
}
