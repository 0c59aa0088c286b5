import type { Body } from '../../../../contract/endpoint.ts'
import type { NotificationTemplate, saveTemplate } from '../../../../contract/notification-admin.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { noticeValues } from '../../shared/notices/notice-values.ts'
import { isNoticeName, type NoticeName, noticeTemplates, templateOf } from '../../shared/notices/templates.ts'
import { exampleOf, faultsOf, neededBy, type Wording } from '../../shared/notices/wording.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import * as repository from './notification-template.repository.ts'
import { shortened } from './push-words.ts'
import { wordingOf } from './wordings.ts'

export interface TemplateDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  /** Of people who work here, by id. */
  findNames: (ids: string[]) => Promise<Map<string, string>>
  /** After a change: this process says it at once, the others within seconds. */
  onChange: () => void
}

export type TemplateService = ReturnType<typeof createTemplates>
type Saved = Body<typeof saveTemplate>
type Stored = repository.StoredTemplate | undefined

/** How notices are worded, as administrators change it. */
export function createTemplates({ db, transact, now, audit, findNames, onChange }: TemplateDependencies) {
  return { list, preview, save, reset }

  async function list(): Promise<NotificationTemplate[]> {
    const rows = new Map((await repository.listTemplates(db)).map((row) => [row.name, row]))
    const names = await findNames([...new Set([...rows.values()].map(({ changedBy }) => changedBy))])
    return Object.keys(noticeTemplates)
      .filter(isNoticeName)
      .map((name) => toTemplate(name, rows.get(name), names))
  }

  /** As a customer would get it, with examples for the values; refused as saving would be. */
  function preview(name: string, wording: Wording) {
    const notice = known(name)
    refuseFaulty(notice, wording)
    const { title, message } = exampleOf(templateOf(notice), inOneLine(wording))
    return { type: templateOf(notice).type, title, message, push: { title, message: shortened(message) } }
  }

  function save(actorId: string, name: string, { reason, revision, ...typed }: Saved) {
    const notice = known(name)
    const wording = inOneLine(typed)
    refuseFaulty(notice, wording)
    const isDefault = isSame(templateOf(notice), wording)
    return keep(actorId, notice, isDefault ? undefined : wording, { reason, revision })
  }

  /** The default holds again. */
  function reset(actorId: string, name: string, why: Pick<Saved, 'reason' | 'revision'>) {
    return keep(actorId, known(name), undefined, why)
  }

  async function keep(
    actorId: string,
    name: NoticeName,
    wording: Wording | undefined,
    { reason, revision }: Pick<Saved, 'reason' | 'revision'>,
  ) {
    await transact(async (tx) => {
      const standing = await repository.lockTemplate(tx, name)
      const { title = null, message = null } = wording ?? {}
      const kept = { name, title, message, revision: revision + 1, changedAt: now(), changedBy: actorId }
      const isNext = (standing?.revision ?? 0) === revision && (await repository.keepTemplate(tx, kept))
      if (!isNext) throw new AppError('CHANGED_MEANWHILE')
      await audit.record(tx, {
        actorId,
        action: wording ? 'notification.changeTemplate' : 'notification.resetTemplate',
        subject: 'notificationTemplate',
        subjectId: name,
        before: shownNow(name, standing),
        after: shownNow(name, kept),
        reason,
      })
    })
    onChange()
    return null
  }
}

function known(name: string): NoticeName {
  if (!isNoticeName(name)) throw new AppError('NOTIFICATION_NOT_FOUND')
  return name
}

function refuseFaulty(name: NoticeName, wording: Wording) {
  const issues = faultsOf(templateOf(name), wording)
  if (issues[0]) throw new AppError('VALIDATION_FAILED', { message: issues[0].message, issues })
}

/** The inbox shows no line breaks. */
const inOneLine = ({ title, message }: Wording): Wording => ({
  title: oneLine(title),
  message: oneLine(message),
})
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const isSame = (one: Wording, other: Wording) => one.title === other.title && one.message === other.message

const standardOf = ({ title, message }: Wording): Wording => ({ title, message })

const shownNow = (name: NoticeName, stored: Stored): Wording =>
  (stored && wordingOf(stored)) ?? standardOf(templateOf(name))

function toTemplate(name: NoticeName, stored: Stored, names: Map<string, string>): NotificationTemplate {
  const template = templateOf(name)
  const edited = stored && wordingOf(stored)
  const needed = neededBy(template)
  return {
    name,
    type: template.type,
    when: template.when,
    standard: standardOf(template),
    wording: edited ?? standardOf(template),
    isChanged: edited !== undefined,
    fault: (edited && faultsOf(template, edited)[0]?.message) ?? null,
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
