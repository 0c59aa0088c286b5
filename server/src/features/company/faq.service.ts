import type { FaqEntry } from '../../../../contract/faq.ts'
import type { Remember } from '../../shared/cache/short-cache.ts'
import type { Database } from '../../shared/db/database.ts'
import * as repository from './faq.repository.ts'
import first from './faq-first.json' with { type: 'json' }

export interface FaqDependencies {
  db: Database
  now: () => Date
  remember: Remember
}

/** What people ask often, and what we answer; the same for everybody. */
export function createFaq({ db, now, remember }: FaqDependencies) {
  return { list, storeFirst }

  function list(): Promise<FaqEntry[]> {
    return remember('faq', async () => (await repository.listShown(db)).map(toEntry))
  }

  /** What a house begins with, at every start: what the console has changed or removed stays so. */
  async function storeFirst() {
    const createdAt = now()
    await repository.addMissing(
      db,
      first.map((words, position) => ({ ...words, position, createdAt })),
    )
  }
}

const toEntry = ({ id, question, answer, linkTo, linkLabel }: repository.StoredFaq): FaqEntry => ({
  id,
  question,
  answer,
  link: linkTo !== null && linkLabel !== null ? { to: linkTo, label: linkLabel } : null,
})
