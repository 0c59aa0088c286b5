import type { FaqEntry } from '../../../../contract/company/faq.ts'
import type { ShortCache } from '../../shared/cache/short-cache.ts'
import type { Database } from '../../shared/db/database.ts'
import * as repository from './faq.repository.ts'
import initialFaq from './initial-faq.json' with { type: 'json' }

export interface FaqDependencies {
  db: Database
  now: () => Date
  cached: ShortCache
}

/** Frequently asked questions as customers see them. */
export function createFaq({ db, now, cached }: FaqDependencies) {
  return { list, storeInitialFaq }

  function list(): Promise<FaqEntry[]> {
    return cached('faq', async () => (await repository.listShown(db)).map(toEntry))
  }

  /** Adds the initial questions at every start; those changed or removed in the console stay so. */
  async function storeInitialFaq() {
    const createdAt = now()
    await repository.addMissing(
      db,
      initialFaq.map((entry, position) => ({ ...entry, position, createdAt })),
    )
  }
}

const toEntry = ({ id, question, answer, linkTo, linkLabel }: repository.StoredFaq): FaqEntry => ({
  id,
  question,
  answer,
  link: linkTo !== null && linkLabel !== null ? { to: linkTo, label: linkLabel } : null,
})
