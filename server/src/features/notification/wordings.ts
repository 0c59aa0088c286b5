import { remembered } from '../../shared/cache/remembered.ts'
import type { Database } from '../../shared/db/database.ts'
import { isNoticeName, type NoticeName, templateOf } from '../../shared/notices/templates.ts'
import { faultsOf, fill, type Wording } from '../../shared/notices/wording.ts'
import { listTemplates, type StoredTemplate } from './notification-template.repository.ts'

/**
 * How the house words its notices, as it was some seconds ago at most. A wording with a fault (from another
 * release, or written into the table by hand) counts as none: the default is said, and nothing fails.
 */
export function createWordings(now: () => Date) {
  const edited = remembered(now, async (db) => soundOnes(await listTemplates(db)))
  return { say, forget: edited.forget }

  async function say(
    tx: Database,
    { notice, values }: { notice: NoticeName; values: Record<string, string | number> },
  ) {
    const template = templateOf(notice)
    const wording = (await edited(tx)).get(notice) ?? template
    return { type: template.type, ...fill(wording, values) }
  }
}

/** What an administrator has written, where something else than the default holds. */
export const wordingOf = ({
  title,
  message,
}: Pick<StoredTemplate, 'title' | 'message'>): Wording | undefined =>
  title === null || message === null ? undefined : { title, message }

function soundOnes(rows: StoredTemplate[]): Map<string, Wording> {
  const sound = new Map<string, Wording>()
  for (const row of rows) {
    const wording = wordingOf(row)
    if (!wording || !isNoticeName(row.name)) continue
    if (faultsOf(templateOf(row.name), wording).length === 0) sound.set(row.name, wording)
  }
  return sound
}
