import type { Snippet } from '../../../../../contract/expert-case.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/http/app-error.ts'
import { readCursor, toPage } from '../../../shared/http/cursor.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { PageRequest } from '../diagnosis.service.ts'
import type { ClaimDependencies } from './claim.service.ts'
import * as repository from './snippet.repository.ts'

type Words = Pick<Snippet, 'title' | 'text'>

/** Sentences that experts share. */
export function createSnippets({ db, transact, now, audit }: Omit<ClaimDependencies, 'findNames'>) {
  return { list, get, add, change, remove }

  async function list({ page, size, cursor }: PageRequest) {
    const from = { after: cursor ? readCursor(cursor) : undefined, offset: cursor ? 0 : page * size }
    const { content, ...rest } = toPage(await repository.listSnippets(db, from, size + 1), size)
    return { content: content.map(toSnippet), ...rest }
  }

  async function get(id: string) {
    return toSnippet(found(await repository.findSnippet(db, id)))
  }

  async function add(actorId: string, words: Words) {
    const row = { id: newId(), ...words, createdAt: now(), updatedAt: now() }
    await transact(async (tx) => {
      await repository.addSnippet(tx, row)
      await record(tx, { actorId, action: 'diagnosis.addSnippet', id: row.id, after: words })
    })
    return toSnippet(row)
  }

  async function change(actorId: string, id: string, words: Words) {
    const changed = await transact(async (tx) => {
      const before = found(await repository.lockSnippet(tx, id))
      const after = { ...before, ...words, updatedAt: now() }
      await repository.changeSnippet(tx, after)
      const action = 'diagnosis.changeSnippet'
      await record(tx, { actorId, action, id, before: wordsOf(before), after: words })
      return after
    })
    return toSnippet(changed)
  }

  async function remove(actorId: string, id: string) {
    await transact(async (tx) => {
      const before = found(await repository.lockSnippet(tx, id))
      await repository.removeSnippet(tx, id)
      await record(tx, { actorId, action: 'diagnosis.removeSnippet', id, before: wordsOf(before) })
    })
    return null
  }

  function record(
    tx: Database,
    { id, ...entry }: { actorId: string; action: string; id: string; before?: Words; after?: Words },
  ) {
    return audit.record(tx, { ...entry, subject: 'snippet', subjectId: id })
  }
}

function found(row: repository.SnippetRow | undefined) {
  if (!row) throw new AppError('SNIPPET_NOT_FOUND')
  return row
}

const wordsOf = ({ title, text }: repository.SnippetRow): Words => ({ title, text })

const toSnippet = ({ id, title, text, updatedAt }: repository.SnippetRow): Snippet => ({
  id,
  title,
  text,
  updatedAt: seoulIso(updatedAt),
})
