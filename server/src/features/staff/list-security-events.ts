import type { Query } from '../../../../contract/endpoint.ts'
import type { securityApi } from '../../../../contract/staff/security.ts'
import { startOf, toPage } from '../../shared/db/paging.ts'
import { clientNetwork } from '../../shared/http/client-address.ts'
import { maskedName } from '../../shared/personal/masked.ts'
import { listEvents } from '../../shared/security-log/security-log.repository.ts'
import { seoulIso, seoulTime, startOfSeoulDay } from '../../shared/time/seoul.ts'
import type { StaffContext } from './context.ts'

/** Lists the security log for administrators, newest first. */
export async function listSecurityEvents(
  { db, securityLog, findNames }: StaffContext,
  query: Query<typeof securityApi.listSecurityEvents>,
) {
  const { kind, outcome, memberId, address, from, to, page, size, cursor } = query
  const range = {
    ...(from && { since: seoulTime(from, '00:00') }),
    ...(to && { until: startOfSeoulDay(seoulTime(to, '00:00'), 1) }),
  }
  const filter = { kind, outcome, memberId, network: address && clientNetwork(address), ...range }
  // What this process has recorded a moment ago belongs to the list.
  await securityLog.flush()
  const rows = await listEvents(db, filter, startOf({ page, size, cursor }), size + 1)
  const { content, hasNext, nextCursor } = toPage(rows, size)
  const names = await findNames(content.flatMap((row) => row.memberId ?? []))
  return {
    content: content.map(({ network, createdAt, ...event }) => {
      const name = event.memberId && names.get(event.memberId)
      return {
        ...event,
        memberName: name ? maskedName(name) : null,
        address: network,
        createdAt: seoulIso(createdAt),
      }
    }),
    hasNext,
    nextCursor,
  }
}
