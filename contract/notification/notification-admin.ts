import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime } from '../page'
import { staffRoles } from '../staff/staff'
import { browserSubscription, notification, notificationType, pushEndpoint } from './notification'
import { staffNoticeKind, staffNoticeSwitch } from './staff-notice'

const wording = z.object({ title: z.string(), message: z.string() })

/** Texts of one kind of notice. Placeholders in braces name values, e.g. `{amount}`. */
export const notificationTemplate = z.object({
  name: z.string(),
  type: notificationType,
  /** A phrase that says when the notice is sent. */
  when: z.string(),
  /** The default texts. */
  standard: wording,
  /** The current texts. With a `fault` they are invalid, and the default texts are sent instead. */
  wording,
  isChanged: z.boolean(),
  fault: z.nullable(z.string()),
  /** Values that the texts may contain; needed values must appear. */
  values: z.array(
    z.object({ name: z.string(), meaning: z.string(), example: z.string(), isNeeded: z.boolean() }),
  ),
  /** Number of changes so far; 0 for an unchanged template. */
  revision: z.number(),
  changedAt: z.nullable(dateTime),
  /** Null without a change; empty when that person's account was deleted. */
  changedByName: z.nullable(z.string()),
})
export type NotificationTemplate = z.output<typeof notificationTemplate>

const params = z.object({ name: z.string().check(z.maxLength(60)) })

/** Generous limits: the server checks the real length with example values in the placeholders. */
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
  /** The revision that the change is based on; 409 CHANGED_MEANWHILE when it is no longer the current one. */
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

/** The caller's own notices about the work in the console, of the last 30 days, newest first. */
export const listStaffNotices = endpoint({
  method: 'GET',
  path: '/api/v1/admin/notices',
  access: staffRoles,
  summary: '나에게 온 운영 알림',
  data: z.array(notification),
})

export const readStaffNotices = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/notices/read',
  access: staffRoles,
  summary: '운영 알림 모두 읽음 처리',
  data: z.null(),
})

/** How the caller is notified of the work while the console is closed. */
export const getStaffNoticeSettings = endpoint({
  method: 'GET',
  path: '/api/v1/admin/notices/settings',
  access: staffRoles,
  summary: '운영 알림 설정',
  data: z.object({
    /** VAPID public key; null when push is not configured. */
    publicKey: z.nullable(z.string()),
    /** Null when e-mail is not configured. The address is masked, and null when the sign-in provider withheld it. */
    email: z.nullable(z.object({ address: z.nullable(z.string()), isOn: z.boolean() })),
    /** The kinds that the caller's roles get. */
    kinds: z.array(z.object({ kind: staffNoticeKind, isOn: z.boolean(), isAlwaysOn: z.boolean() })),
  }),
})

export const switchStaffNotice = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/notices/settings',
  access: staffRoles,
  summary: '운영 알림 한 가지나 이메일 켜고 끄기',
  body: z.object({ kind: staffNoticeSwitch, isOn: z.boolean() }),
  data: z.null(),
})

/** Sends the notices about the work to this browser until this session of the console is signed out. */
export const subscribeToStaffPush = endpoint({
  method: 'POST',
  path: '/api/v1/admin/notices/push/subscriptions',
  access: staffRoles,
  summary: '이 기기에서 운영 알림 받기',
  body: browserSubscription,
  data: z.null(),
})

export const unsubscribeFromStaffPush = endpoint({
  method: 'POST',
  path: '/api/v1/admin/notices/push/unsubscribe',
  access: staffRoles,
  summary: '이 기기에서 운영 알림 그만 받기',
  body: z.object({ endpoint: pushEndpoint }),
  data: z.null(),
})

export const notificationAdminApi = {
  listStaffNotices,
  readStaffNotices,
  getStaffNoticeSettings,
  switchStaffNotice,
  subscribeToStaffPush,
  unsubscribeFromStaffPush,
  listTemplates,
  previewTemplate,
  saveTemplate,
  resetTemplate,
}
