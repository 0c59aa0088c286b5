import type { Body } from '../../../../../contract/endpoint.ts'
import type {
  NotificationTemplate,
  saveTemplate,
} from '../../../../../contract/notification/notification-admin.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { noticeValues } from '../../../shared/notices/notice-values.ts'
import {
  getTemplate,
  isNoticeName,
  type NoticeName,
  noticeTemplates,
} from '../../../shared/notices/templates.ts'
import { findFaults, requiredValues, toExample, type Wording } from '../../../shared/notices/wording.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { truncateMessage } from '../push/push-message.ts'
import * as repository from './notification-template.repository.ts'
import { toEditedWording } from './wordings.ts'

export interface TemplateDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  /** Returns the names of staff members by id. */
  findNames: (ids: string[]) => Promise<Map<string, string>>
  /** Called after a change: this process uses it at once, the others within seconds. */
  onChange: () => void
}

export type TemplateService = ReturnType<typeof createTemplateService>
type Saved = Body<typeof saveTemplate>
type Stored = repository.StoredTemplate | undefined

/** Lets administrators change the texts of notices. */
export function createTemplateService({
  db,
  transact,
  now,
  audit,
  findNames,
  onChange,
}: TemplateDependencies) {
  return { list, preview, save, reset }

  async function list(): Promise<NotificationTemplate[]> {
    const rows = new Map((await repository.listTemplates(db)).map((row) => [row.name, row]))
    const names = await findNames([...new Set([...rows.values()].map(({ changedBy }) => changedBy))])
    return Object.keys(noticeTemplates)
      .filter(isNoticeName)
      .map((name) => toTemplate(name, rows.get(name), names))
  }

  /** Returns the notice with example values. Throws VALIDATION_FAILED like `save`. */
  function preview(name: string, wording: Wording) {
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

  function save(actorId: string, name: string, { reason, revision, ...typed }: Saved) {
    const notice = toNoticeName(name)
    const wording = toSingleLines(typed)
    checkWording(notice, wording)
    const isDefault = isSame(getTemplate(notice), wording)
    return saveChange(actorId, notice, isDefault ? undefined : wording, { reason, revision })
  }

  /** Restores the default texts. */
  function reset(actorId: string, name: string, change: Pick<Saved, 'reason' | 'revision'>) {
    return saveChange(actorId, toNoticeName(name), undefined, change)
  }

  async function saveChange(
    actorId: string,
    name: NoticeName,
    wording: Wording | undefined,
    { reason, revision }: Pick<Saved, 'reason' | 'revision'>,
  ) {
    await transact(async (tx) => {
      const before = await repository.lockTemplate(tx, name)
      const { title = null, message = null } = wording ?? {}
      const changed = {
        name,
        title,
        message,
        revision: revision + 1,
        changedAt: now(),
        changedBy: actorId,
      }
      const isNext = (before?.revision ?? 0) === revision && (await repository.saveTemplate(tx, changed))
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
    onChange()
    return null
  }
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

/** Removes line breaks, which the inbox does not show. */
const toSingleLines = ({ title, message }: Wording): Wording => ({
  title: toSingleLine(title),
  message: toSingleLine(message),
})
const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const isSame = (one: Wording, other: Wording) => one.title === other.title && one.message === other.message

const defaultWording = ({ title, message }: Wording): Wording => ({ title, message })

const currentWording = (name: NoticeName, stored: Stored): Wording =>
  (stored && toEditedWording(stored)) ?? defaultWording(getTemplate(name))

function toTemplate(name: NoticeName, stored: Stored, names: Map<string, string>): NotificationTemplate {
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
