import { and, eq } from 'drizzle-orm'
import type { Body } from '../../../../contract/endpoint.ts'
import type {
  NotificationTemplate,
  notificationAdminApi,
} from '../../../../contract/notification/notification-admin.ts'
import type { Database } from '../../shared/db/database.ts'
import { lockOne } from '../../shared/db/find-one.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { noticeValues } from '../../shared/notices/notice-values.ts'
import {
  getTemplate,
  isNoticeName,
  type NoticeName,
  noticeTemplates,
} from '../../shared/notices/templates.ts'
import {
  findFaults,
  requiredValues,
  toExample,
  toSingleLines,
  type Wording,
} from '../../shared/notices/wording.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import type { NotificationContext } from './context.ts'
import { toEditedWording } from './deliver-notice.ts'
import { notificationTemplate } from './notification.tables.ts'
import { truncateMessage } from './push/send-push.ts'

type Saved = Body<typeof notificationAdminApi.saveTemplate>
type StoredTemplate = typeof notificationTemplate.$inferSelect

/** Lists all notices with their texts, for administrators. */
export async function listTemplates({ db, findNames }: NotificationContext): Promise<NotificationTemplate[]> {
  const rows = new Map((await db.select().from(notificationTemplate)).map((row) => [row.name, row]))
  const names = await findNames([...new Set([...rows.values()].map(({ changedBy }) => changedBy))])
  return Object.keys(noticeTemplates)
    .filter(isNoticeName)
    .map((name) => toTemplate(name, rows.get(name), names))
}

/** Returns the notice with example values. Throws VALIDATION_FAILED like `saveTemplate`. */
export function previewTemplate(name: string, wording: Wording) {
  const notice = toNoticeName(name)
  checkWording(notice, wording)
  const { title, message } = toExample(getTemplate(notice), toSingleLines(wording))
  return {
    type: getTemplate(notice).type,
    title,
    message,
    push: { title, message: truncateMessage(message) },
  }
}

/** Changes the texts of a notice. Throws CHANGED_MEANWHILE unless `revision` is the current one. */
export function saveTemplate(
  ctx: NotificationContext,
  actorId: string,
  name: string,
  { reason, revision, ...typed }: Saved,
) {
  const notice = toNoticeName(name)
  const wording = toSingleLines(typed)
  checkWording(notice, wording)
  const isDefault = isSame(getTemplate(notice), wording)
  return saveChange(ctx, actorId, notice, isDefault ? undefined : wording, { reason, revision })
}

/** Restores the default texts. Throws CHANGED_MEANWHILE unless `revision` is the current one. */
export const resetTemplate = (
  ctx: NotificationContext,
  actorId: string,
  name: string,
  change: Pick<Saved, 'reason' | 'revision'>,
) => saveChange(ctx, actorId, toNoticeName(name), undefined, change)

async function saveChange(
  { transact, now, audit, wordings }: NotificationContext,
  actorId: string,
  name: NoticeName,
  wording: Wording | undefined,
  { reason, revision }: Pick<Saved, 'reason' | 'revision'>,
) {
  await transact(async (tx) => {
    const before = await lockOne(tx, notificationTemplate, eq(notificationTemplate.name, name))
    const { title = null, message = null } = wording ?? {}
    const changed = { name, title, message, revision: revision + 1, changedAt: now(), changedBy: actorId }
    const isNext = (before?.revision ?? 0) === revision && (await storeRevision(tx, changed))
    if (!isNext) throw new AppError('CHANGED_MEANWHILE')
    await audit.record(tx, {
      actorId,
      action: wording ? 'notification.changeTemplate' : 'notification.resetTemplate',
      subject: 'notificationTemplate',
      subjectId: name,
      before: currentWording(name, before),
      after: currentWording(name, changed),
      reason,
    })
  })
  // This process uses the change at once, the others within seconds.
  wordings.invalidate()
  return null
}

/** Stores the next revision. Returns false when that revision already exists. */
async function storeRevision(tx: Database, saved: StoredTemplate): Promise<boolean> {
  const { name, revision, ...changes } = saved
  if (revision === 1) {
    const added = await tx.insert(notificationTemplate).values(saved).onConflictDoNothing()
    return added.rowCount === 1
  }
  const changed = await tx
    .update(notificationTemplate)
    .set({ ...changes, revision })
    .where(and(eq(notificationTemplate.name, name), eq(notificationTemplate.revision, revision - 1)))
  return changed.rowCount === 1
}

/** Throws NOTIFICATION_NOT_FOUND for an unknown name. */
function toNoticeName(name: string): NoticeName {
  if (!isNoticeName(name)) throw new AppError('NOTIFICATION_NOT_FOUND')
  return name
}

function checkWording(name: NoticeName, wording: Wording) {
  const issues = findFaults(getTemplate(name), wording)
  if (issues[0]) throw new AppError('VALIDATION_FAILED', { message: issues[0].message, issues })
}

const isSame = (one: Wording, other: Wording) => one.title === other.title && one.message === other.message

const defaultWording = ({ title, message }: Wording): Wording => ({ title, message })

const currentWording = (name: NoticeName, stored: StoredTemplate | undefined): Wording =>
  (stored && toEditedWording(stored)) ?? defaultWording(getTemplate(name))

function toTemplate(
  name: NoticeName,
  stored: StoredTemplate | undefined,
  names: Map<string, string>,
): NotificationTemplate {
  const template = getTemplate(name)
  const edited = stored && toEditedWording(stored)
  const needed = requiredValues(template)
  return {
    name,
    type: template.type,
    when: template.when,
    standard: defaultWording(template),
    wording: edited ?? defaultWording(template),
    isChanged: edited !== undefined,
    fault: (edited && findFaults(template, edited)[0]?.message) ?? null,
    values: template.values.map((value) => ({
      name: value,
      ...noticeValues[value],
      isNeeded: needed.includes(value),
    })),
    revision: stored?.revision ?? 0,
    changedAt: stored ? seoulIso(stored.changedAt) : null,
    changedByName: stored ? (names.get(stored.changedBy) ?? '') : null,
  }
}
