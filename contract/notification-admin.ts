import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { notificationType } from './notification'
import { dateTime } from './page'

const wording = z.object({ title: z.string(), message: z.string() })

/** How one kind of notice is worded. Braces in it name values, e.g. `{amount}`. */
export const notificationTemplate = z.object({
  name: z.string(),
  type: notificationType,
  /** When it goes out, in a phrase. */
  when: z.string(),
  /** What it says until somebody changes it. */
  standard: wording,
  /** What it says now, unless `fault` tells why that cannot be: then the standard goes out. */
  wording,
  isChanged: z.boolean(),
  fault: z.nullable(z.string()),
  /** What a wording may name; it cannot leave out what is needed. */
  values: z.array(
    z.object({ name: z.string(), meaning: z.string(), example: z.string(), isNeeded: z.boolean() }),
  ),
  /** Of the last change; 0 when there was none. */
  revision: z.number(),
  changedAt: z.nullable(dateTime),
  /** Empty when they have left. */
  changedByName: z.nullable(z.string()),
})
export type NotificationTemplate = z.output<typeof notificationTemplate>

const params = z.object({ name: z.string().check(z.maxLength(60)) })

/** Braces are longer than what stands there in the end; the server counts with examples. */
const typed = {
  title: z.string().check(z.trim(), z.maxLength(200, '제목이 너무 길어요.')),
  message: z.string().check(z.trim(), z.maxLength(500, '내용이 너무 길어요.')),
}

const change = {
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, '이유를 적어 주세요.'),
      z.maxLength(500, '이유는 500자까지 쓸 수 있어요.'),
    ),
  /** The one that was looked at: 409 CHANGED_MEANWHILE when another followed. */
  revision: z.number().check(z.int(), z.minimum(0)),
}

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/v1/admin/notification-templates',
  access: 'ADMIN',
  summary: '알림 문구',
  data: z.array(notificationTemplate),
})

export const previewTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/admin/notification-templates/:name/preview',
  access: 'ADMIN',
  summary: '알림 문구 미리 보기 (보기 값을 넣어)',
  params,
  body: z.object(typed),
  data: z.object({ type: notificationType, title: z.string(), message: z.string(), push: wording }),
})

export const saveTemplate = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/notification-templates/:name',
  access: 'ADMIN',
  summary: '알림 문구 바꾸기',
  message: '저장했어요.',
  params,
  body: z.object({ ...typed, ...change }),
  data: z.null(),
})

export const resetTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/admin/notification-templates/:name/reset',
  access: 'ADMIN',
  summary: '알림 문구를 기본으로 되돌리기',
  message: '기본 문구로 되돌렸어요.',
  params,
  body: z.object(change),
  data: z.null(),
})

export const notificationAdminApi = { listTemplates, previewTemplate, saveTemplate, resetTemplate }
