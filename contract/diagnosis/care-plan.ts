import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime, mediaPath } from '../page'

/** Days after the start of a care plan on which a check-in is due. */
export const checkInDays = [3, 7, 14] as const
export const checkInAnswers = ['BETTER', 'SAME', 'WORSE'] as const
export const checkInNoteMaxLength = 500

export const carePlan = z.object({
  diagnosisId: z.uuid(),
  /** The problem's Korean name at the start of the plan. */
  problem: z.string(),
  /** STOPPED by the customer, DONE after the last check-in. */
  state: z.enum(['ACTIVE', 'STOPPED', 'DONE']),
  startedAt: dateTime,
  /** The checklist, in the order of the result's advice. */
  tasks: z.array(
    z.object({
      id: z.uuid(),
      text: z.string(),
      when: z.enum(['TODAY', 'THIS_WEEK', 'KEEP']),
      done: z.boolean(),
    }),
  ),
  checkIns: z.array(
    z.object({
      id: z.uuid(),
      /** One of `checkInDays`. */
      day: z.number(),
      answer: z.enum(checkInAnswers),
      note: z.string(),
      photo: z.nullable(mediaPath),
      createdAt: dateTime,
    }),
  ),
  /** The check-in that may be answered now; null when none is due. */
  dueCheckIn: z.nullable(z.number()),
  /** When the next reminder is sent; null when the plan has ended or reminders are off. */
  nextReminderAt: z.nullable(dateTime),
  /** Whether the member has consented to notifications. */
  reminds: z.boolean(),
  /** Set while the result names another problem than the plan and the customer has not answered. */
  replacement: z.optional(
    z.nullable(
      z.object({
        problem: z.string(),
        isNamedByExpert: z.boolean(),
        /** Whether there is a plan for it; otherwise the old plan can only be stopped. */
        hasPlan: z.boolean(),
      }),
    ),
  ),
})
export type CarePlan = z.output<typeof carePlan>

const params = z.object({ id: z.uuid() })

export const getCarePlan = endpoint({
  method: 'GET',
  path: '/api/v1/analysis/:id/care-plan',
  access: 'member',
  summary: '진단에서 받은 돌봄 계획',
  params,
  data: z.nullable(carePlan),
})

export const startCarePlan = endpoint({
  method: 'POST',
  path: '/api/v1/analysis/:id/care-plan',
  access: 'member',
  needsConsent: true,
  summary: '진단의 해결 방법으로 돌봄 계획 시작하기 (다시 보내도 하나)',
  params,
  data: carePlan,
})

export const tickCareTask = endpoint({
  method: 'PUT',
  path: '/api/v1/analysis/:id/care-plan/tasks/:taskId',
  access: 'member',
  needsConsent: true,
  summary: '돌봄 할 일 표시하기',
  params: z.object({ id: z.uuid(), taskId: z.uuid() }),
  body: z.object({ done: z.boolean() }),
  data: carePlan,
})

export const snoozeCarePlan = endpoint({
  method: 'POST',
  path: '/api/v1/analysis/:id/care-plan/snooze',
  access: 'member',
  needsConsent: true,
  summary: '다음 알림을 며칠 미루기',
  params,
  body: z.object({ days: z.number().check(z.int(), z.minimum(1), z.maximum(7)) }),
  data: carePlan,
})

export const stopCarePlan = endpoint({
  method: 'POST',
  path: '/api/v1/analysis/:id/care-plan/stop',
  access: 'member',
  needsConsent: true,
  summary: '돌봄 계획 그만하기',
  params,
  data: carePlan,
})

/** Answers whether the plan becomes that of the problem which the result names now. */
export const replaceCarePlan = endpoint({
  method: 'PUT',
  path: '/api/v1/analysis/:id/care-plan/replacement',
  access: 'member',
  needsConsent: true,
  summary: '바뀐 문제의 돌봄 계획으로 바꾸거나 그대로 두기',
  params,
  body: z.object({ replace: z.boolean() }),
  data: carePlan,
})

export const checkIn = endpoint({
  method: 'POST',
  path: '/api/v1/analysis/:id/care-plan/check-ins',
  access: 'member',
  needsConsent: true,
  multipart: true,
  summary: '식물이 어떤지 알려 주기',
  params,
  body: z.object({
    answer: z.enum(checkInAnswers),
    note: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(checkInNoteMaxLength, `메모는 ${checkInNoteMaxLength}자까지 쓸 수 있어요.`),
        ),
      '',
    ),
    photo: z.optional(z.instanceof(File)),
  }),
  data: carePlan,
})

export const carePlanApi = {
  getCarePlan,
  startCarePlan,
  tickCareTask,
  snoozeCarePlan,
  stopCarePlan,
  replaceCarePlan,
  checkIn,
}
