import * as z from 'zod/mini'
import { endpoint } from '../endpoint'

/** What Alertmanager posts to a webhook receiver (https://prometheus.io/docs/alerting/latest/configuration/#webhook_config). */
export const receiveAlerts = endpoint({
  method: 'POST',
  path: '/api/v1/ops/alerts',
  access: 'public',
  summary: '경보 받기 (Alertmanager, METRICS_TOKEN으로)',
  headers: z.object({ authorization: z._default(z.string(), '') }),
  body: z.object({
    alerts: z
      .array(
        z.object({
          status: z.enum(['firing', 'resolved']),
          labels: z.object({
            alertname: z.string().check(z.maxLength(100)),
            /** The process that it is about; absent for the whole service. */
            instance: z.optional(z.string().check(z.maxLength(100))),
          }),
          annotations: z.object({ summary: z._default(z.string().check(z.maxLength(500)), '') }),
        }),
      )
      .check(z.maxLength(100)),
  }),
  data: z.null(),
})

/** Called by the script of the nightly backup after it has ended well. */
export const recordBackup = endpoint({
  method: 'POST',
  path: '/api/v1/ops/backups',
  access: 'public',
  summary: '백업을 마쳤다고 알리기 (METRICS_TOKEN으로)',
  headers: z.object({ authorization: z._default(z.string(), '') }),
  data: z.null(),
})

export const alertApi = { receiveAlerts, recordBackup }
