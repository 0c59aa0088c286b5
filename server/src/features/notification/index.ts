import { broadcastApi } from '../../../../contract/notification/broadcast-admin.ts'
import { notificationApi } from '../../../../contract/notification/notification.ts'
import { notificationAdminApi } from '../../../../contract/notification/notification-admin.ts'
import { outsideApi } from '../../../../contract/notification/outside-admin.ts'
import { createCachedRead } from '../../shared/cache/cached-read.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { JobDefinition } from '../../shared/jobs/job.ts'
import type { Notice } from '../../shared/notices/templates.ts'
import {
  approveBroadcast,
  listBroadcasts,
  previewBroadcast,
  sendBroadcast,
  stopBroadcast,
} from './broadcast/broadcasts.ts'
import { type BroadcastJob, broadcastJobKind, sendBatch } from './broadcast/send-broadcast.ts'
import type { NotificationContext } from './context.ts'
import { deliver, deliverNotice, readWordings } from './deliver-notice.ts'
import { listTemplates, previewTemplate, resetTemplate, saveTemplate } from './edit-templates.ts'
import {
  countUnread,
  listNotifications,
  listStaffNotices,
  markAllRead,
  markRead,
  readStaffNotices,
} from './inbox.ts'
import { type MailJob, mailJobKind, sendStaffMail } from './mail/send-staff-mail.ts'
import type { MailSettings } from './mail/smtp.ts'
import { listOutsideMessages, outsideMetrics } from './outside/list-outside.ts'
import {
  type OutcomeJob,
  type OutsideJob,
  outcomeJobKind,
  outsideJobKind,
  recordOutcome,
  sendOutside,
} from './outside/send-outside.ts'
import type { SolapiSettings } from './outside/solapi.ts'
import type { PushSettings } from './push/push-settings.ts'
import { type PushJob, pushJobKind, sendPush } from './push/send-push.ts'
import { subscribe, unsubscribe } from './push/subscribe.ts'
import { getStaffNoticeSettings, switchStaffNotice } from './staff-notice-settings.ts'

export { countWaitingBroadcasts } from './broadcast/broadcasts.ts'
export { deliver, deliverNotice, readWordings } from './deliver-notice.ts'
export { markAllRead } from './inbox.ts'
export type { MailSettings } from './mail/smtp.ts'
export type { SolapiSettings } from './outside/solapi.ts'
export { notificationPersonalData } from './personal-data.repository.ts'
export {
  isAllowedEndpoint as isPushEndpoint,
  type PushSettings,
  pushKeysFrom,
  vapidPairOf,
} from './push/push-settings.ts'
export { consoleDevices } from './push/subscribe.ts'
export { findSwitchedOff } from './staff-notice-settings.ts'

interface Outside
  extends Omit<NotificationContext, 'push' | 'outside' | 'mail' | 'wordings'>,
    Pick<Context, 'hasConsent' | 'log'> {
  /** Undefined when push is not configured. */
  pushSettings: PushSettings | undefined
  /** Undefined when 알림톡 and SMS are not configured. */
  solapi: SolapiSettings | undefined
  /** Undefined when e-mail is not configured. */
  mailSettings: MailSettings | undefined
}

/** Creates the inbox with its unread count, `notify` for the other features, push messages and e-mails. */
export function createNotification({ pushSettings: settings, solapi, mailSettings, ...shared }: Outside) {
  const push = settings && { ...shared, settings }
  const outside = solapi && { ...shared, settings: solapi }
  const mail = mailSettings && { ...shared, settings: mailSettings }
  const ctx = { ...shared, push, outside, mail, wordings: createCachedRead(shared.now, readWordings) }
  const pushJob: JobDefinition | undefined = push && {
    kind: pushJobKind,
    lane: 'notices',
    run: (job) => sendPush(push, job as PushJob),
  }
  const broadcastJob: JobDefinition = {
    kind: broadcastJobKind,
    lane: 'notices',
    run: (job) => sendBatch(ctx, job as BroadcastJob),
  }
  const outsideJobs: JobDefinition[] = outside
    ? [
        { kind: outsideJobKind, lane: 'notices', run: (job) => sendOutside(outside, job as OutsideJob) },
        { kind: outcomeJobKind, lane: 'notices', run: (job) => recordOutcome(outside, job as OutcomeJob) },
      ]
    : []
  const mailJob: JobDefinition | undefined = mail && {
    kind: mailJobKind,
    lane: 'mail',
    run: (job) => sendStaffMail(mail, job as MailJob),
  }
  return {
    routes: notificationRoutes(ctx),
    jobs: [broadcastJob, ...(pushJob ? [pushJob] : []), ...(mailJob ? [mailJob] : []), ...outsideJobs],
    metrics: outsideMetrics,
    list: (memberId: string, query: Parameters<typeof listNotifications>[2]) =>
      listNotifications(ctx, memberId, query),
    /** Takes the name of a template. */
    notify: (tx: Database, notice: Notice) => deliverNotice(ctx, tx, notice),
    /** Takes any text. */
    deliver: (tx: Database, added: Parameters<typeof deliver>[2]) => deliver(ctx, tx, added),
  }
}

export const notificationRoutes = (ctx: NotificationContext) => [
  ...handlers(notificationApi, {
    listNotifications: ({ member, query }) => listNotifications(ctx, member.id, query),
    countUnread: ({ member }) => countUnread(ctx.db, member.id),
    readNotification: ({ member, params }) => markRead(ctx, member.id, params.id),
    readAllNotifications: ({ member }) => markAllRead(ctx, member.id),
    getPushKey: () => ({ publicKey: ctx.push?.settings.publicKey ?? null }),
    subscribeToPush: ({ member, body }) => subscribe(ctx, member.id, body),
    unsubscribeFromPush: ({ member, body }) => unsubscribe(ctx.db, member.id, body.endpoint),
  }),
  ...handlers(notificationAdminApi, {
    listStaffNotices: ({ member }) => listStaffNotices(ctx, member.id),
    readStaffNotices: ({ member }) => readStaffNotices(ctx, member.id),
    getStaffNoticeSettings: ({ member }) => getStaffNoticeSettings(ctx, member),
    switchStaffNotice: ({ member, body }) => switchStaffNotice(ctx, member.id, body),
    subscribeToStaffPush: ({ member, body }) => subscribe(ctx, member.id, body, member.sessionId),
    unsubscribeFromStaffPush: ({ member, body }) => unsubscribe(ctx.db, member.id, body.endpoint),
    listTemplates: () => listTemplates(ctx),
    previewTemplate: async ({ params, body }) => previewTemplate(params.name, body),
    saveTemplate: ({ member, params, body }) => saveTemplate(ctx, member.id, params.name, body),
    resetTemplate: ({ member, params, body }) => resetTemplate(ctx, member.id, params.name, body),
  }),
  ...handlers(broadcastApi, {
    listBroadcasts: ({ member }) => listBroadcasts(ctx, member.id),
    previewBroadcast: ({ body }) => previewBroadcast(ctx, body),
    sendBroadcast: ({ member, body }) => sendBroadcast(ctx, member.id, body),
    approveBroadcast: ({ member, params }) => approveBroadcast(ctx, member.id, params.id),
    stopBroadcast: ({ member, params }) => stopBroadcast(ctx, member.id, params.id),
  }),
  ...handlers(outsideApi, { getOutsideMessages: () => listOutsideMessages(ctx) }),
]
