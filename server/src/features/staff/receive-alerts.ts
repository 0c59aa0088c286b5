import type { Body } from '../../../../contract/endpoint.ts'
import type { receiveAlerts as endpoint } from '../../../../contract/staff/alert.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { isBearer } from '../../shared/http/bearer.ts'
import { notifyAdmins } from '../../shared/notices/notify-admins.ts'
import type { StaffContext } from './context.ts'

/** Notifies all administrators of what Prometheus found, in the console and by push. Throws NOT_FOUND without the token of the metrics. */
export async function receiveAlerts(
  ctx: StaffContext,
  authorization: string,
  { alerts }: Body<typeof endpoint>,
) {
  if (!ctx.metricsToken || !isBearer(authorization, ctx.metricsToken)) throw new AppError('NOT_FOUND')
  await ctx.transact(async (tx) => {
    for (const { status, labels, annotations } of alerts)
      await notifyAdmins(ctx, tx, {
        notice: status === 'firing' ? 'ALERT_FIRING' : 'ALERT_RESOLVED',
        values: { alertName: labels.alertname, alertText: annotations.summary },
        link: '/console/system',
      })
  })
  return null
}
