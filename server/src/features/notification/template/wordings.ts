import { createCachedRead } from '../../../shared/cache/cached-read.ts'
import type { Database } from '../../../shared/db/database.ts'
import { getTemplate, isNoticeName, type NoticeName } from '../../../shared/notices/templates.ts'
import { fill, findFaults, type Wording } from '../../../shared/notices/wording.ts'
import { listTemplates, type StoredTemplate } from './notification-template.repository.ts'

/**
 * Renders notices with the edited texts, cached for a few seconds. An invalid edited text (stored by another
 * release or by hand) is ignored, and the default text is used.
 */
export function createWordings(now: () => Date) {
  const edited = createCachedRead(now, async (db) => validWordings(await listTemplates(db)))
  return { render, refresh: edited.invalidate }

  async function render(
    tx: Database,
    { notice, values }: { notice: NoticeName; values: Record<string, string | number> },
  ) {
    const template = getTemplate(notice)
    const wording = (await edited(tx)).get(notice) ?? template
    return { type: template.type, ...fill(wording, values) }
  }
}

/** Returns the edited texts; undefined when the default applies. */
export const toEditedWording = ({
  title,
  message,
}: Pick<StoredTemplate, 'title' | 'message'>): Wording | undefined =>
  title === null || message === null ? undefined : { title, message }

function validWordings(rows: StoredTemplate[]): Map<string, Wording> {
  const valid = new Map<string, Wording>()
  for (const row of rows) {
    const wording = toEditedWording(row)
    if (!wording || !isNoticeName(row.name)) continue
    if (findFaults(getTemplate(row.name), wording).length === 0) valid.set(row.name, wording)
  }
  return valid
}
