import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime } from '../page'
import { memberId, memberManagers } from './account-admin'

const activityItem = z.object({
  id: z.string(),
  /** Reservation number, name of an order, problem, or title of a notice. */
  title: z.string(),
  about: z.string(),
  state: z.string(),
  createdAt: dateTime,
})
export type ActivityItem = z.output<typeof activityItem>

/** Number of items in each list. */
export const activityLength = 5

/** The newest of each kind, without contact data. */
export const getPersonActivity = endpoint({
  method: 'GET',
  path: '/api/v1/admin/people/:id/activity',
  access: memberManagers,
  summary: '회원의 예약, 결제, 진단, 알림 (최근 것)',
  params: memberId,
  data: z.object({
    reservations: z.array(activityItem),
    payments: z.array(activityItem),
    /** Null for callers who may not read cases. */
    diagnoses: z.nullable(z.array(activityItem)),
    /** Titles only. */
    notices: z.array(activityItem),
  }),
})
export type PersonActivity = z.output<typeof getPersonActivity.data>

export const personActivityApi = { getPersonActivity }
