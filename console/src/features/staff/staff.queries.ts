import type { CallInput } from '../../../../contract/endpoint.ts'
import { exportAudit } from '../../../../contract/staff/audit.ts'
import { exportInsight } from '../../../../contract/staff/insight.ts'
import { download } from '../../shared/server/api.ts'
export const downloadInsight = (query: CallInput<typeof exportInsight>['query']) =>
  download(exportInsight, { query })
export const downloadAudit = (query: CallInput<typeof exportAudit>['query']) =>
  download(exportAudit, { query })
