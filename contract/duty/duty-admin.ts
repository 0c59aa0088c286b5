import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { existingDay } from '../reservation/calendar-admin'
import { staffRole, staffRoles } from '../staff/staff'

/** A member of staff and the days on which that person works. */
const dutyPerson = z.object({
  id: z.string(),
  name: z.string(),
  isMe: z.boolean(),
  roles: z.array(staffRole),
  /** Working days of the week; 0 is Sunday. Every day until a pattern is stored. */
  weekdays: z.array(z.number()),
  worksOnHolidays: z.boolean(),
  /** Days away that are not over, both included, the nearest first. */
  away: z.array(z.object({ id: z.uuid(), firstDay: z.string(), lastDay: z.string() })),
})
export type DutyPerson = z.output<typeof dutyPerson>

/** Everybody's working days, and who works on the coming days. */
export const getDuty = endpoint({
  method: 'GET',
  path: '/api/v1/admin/duty',
  access: staffRoles,
  summary: '근무 달력',
  data: z.object({
    people: z.array(dutyPerson),
    /** The coming 14 days, from today, with the holiday or rest of the business and the ids of the experts who work. */
    days: z.array(
      z.object({ day: z.string(), holiday: z.nullable(z.string()), expertIds: z.array(z.string()) }),
    ),
    /** What is promised for a diagnosis that is sent now: the hours, or null for a day. */
    promisedHours: z.nullable(z.number()),
  }),
})

export const setDutyWeek = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/duty/:id',
  access: 'ADMIN',
  summary: '일하는 요일 정하기',
  message: '저장했어요.',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  body: z.object({
    weekdays: z.array(z.number().check(z.int(), z.minimum(0), z.maximum(6))).check(z.maxLength(7)),
    worksOnHolidays: z.boolean(),
  }),
  data: z.null(),
})

/** For oneself, and for everybody as an administrator; otherwise 404. */
export const addAway = endpoint({
  method: 'POST',
  path: '/api/v1/admin/duty/:id/away',
  access: staffRoles,
  summary: '쉬는 날 더하기',
  message: '쉬는 날을 더했어요.',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  body: z
    .object({
      /** Chosen by the client, so that a repeated call adds nothing. */
      awayId: z.uuid(),
      firstDay: existingDay,
      lastDay: existingDay,
    })
    .check(z.refine(({ firstDay, lastDay }) => firstDay <= lastDay, '마지막 날이 첫날보다 빨라요.')),
  data: z.null(),
})

export const removeAway = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/duty/:id/away/:awayId',
  access: staffRoles,
  summary: '쉬는 날 지우기',
  message: '쉬는 날을 지웠어요.',
  params: z.object({ id: z.string().check(z.maxLength(60)), awayId: z.uuid() }),
  data: z.null(),
})

export const dutyAdminApi = { getDuty, setDutyWeek, addAway, removeAway }
