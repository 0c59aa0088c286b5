import { companyApi } from '../../../contract/company/company.ts'
import { faqApi } from '../../../contract/company/faq.ts'
import { contentApi } from '../../../contract/content/content.ts'
import { listEngines } from '../../../contract/diagnosis/diagnosis-admin.ts'
import type { EndpointDefinition } from '../../../contract/endpoint.ts'
import { getBanner, getDashboard } from '../../../contract/home/home.ts'
import { getPaymentTotals } from '../../../contract/payment/payment-admin.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { shopApi } from '../../../contract/shop/shop.ts'
import { getInsight } from '../../../contract/staff/insight.ts'
import { listAudit } from '../../../contract/staff/staff.ts'
import type { Workload } from '../shared/db/workload.ts'
import type { RouteWorkloads } from '../shared/http/handlers.ts'

/** Reads of small tables that are the same for every visitor. */
const cheap: ReadonlySet<EndpointDefinition> = new Set<EndpointDefinition>([
  ...Object.values(companyApi),
  ...Object.values(faqApi),
  ...Object.values(contentApi),
  ...Object.values(shopApi),
  getPolicy,
  getDashboard,
  getBanner,
])

/** Reads of the console over many rows. Nobody expects an own change of a moment ago in them. */
const reports: ReadonlySet<EndpointDefinition> = new Set<EndpointDefinition>([
  getInsight,
  getPaymentTotals,
  listAudit,
  listEngines,
])

/** How the statements of an endpoint use the database. */
export function workloadsOf(feature: string, endpoint: EndpointDefinition): RouteWorkloads {
  if (reports.has(endpoint)) return always({ kind: 'REPORT', feature, mayBeStale: true })
  const own: Workload = { kind: endpoint.method === 'GET' ? 'READ' : 'WRITE', feature }
  if (!cheap.has(endpoint)) return always(own)
  // What a member sees on such a page also comes from the member's own rows.
  return { visitor: { kind: 'CHEAP', feature, mayBeStale: true }, member: own }
}

const always = (workload: Workload): RouteWorkloads => ({ visitor: workload, member: workload })

/** Heads and first data of the pages that the server renders. */
export const documents: Workload = { kind: 'CHEAP', feature: 'documents', mayBeStale: true }

/** Finds the member of a token. Never from a replica, so that a sign-out takes effect. */
export const sessionCheck: Workload = { kind: 'CHEAP', feature: 'session' }

/** A job, by its kind such as `payment.sweep`. */
export const backgroundOf = (kind: string): Workload => ({
  kind: 'BACKGROUND',
  feature: kind.split('.')[0] ?? kind,
})
