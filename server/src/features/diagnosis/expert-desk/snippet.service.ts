import type { Snippet } from '../../../../../contract/diagnosis/case-admin.ts'
import type { AuditAction } from '../../../../../contract/staff/audit.ts'
import type { Database } from '../../../shared/db/database.ts'
import { type Paging, startOf, toPage } from '../../../shared/db/paging.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { ClaimDependencies } from './case/claim.service.ts'
import * as repository from './snippet.repository.ts'

type SnippetText = Pick<Snippet, 'title' | 'text'>

/** Manages the text snippets that all experts share; every change is audited. */
export function createSnippetService({ db, transact, now, audit }: Omit<ClaimDependencies, 'findNames'>) {
  return { list, get, add, change, remove }

  async function list(paging: Paging) {
    const rows = await repository.listSnippets(db, startOf(paging), paging.size + 1)
    const { content, ...rest } = toPage(rows, paging.size)
    return { content: content.map(toSnippet), ...rest }
  }

  async function get(id: string) {
    return toSnippet(requireSnippet(await repository.findSnippet(db, id)))
  }

  async function add(actorId: string, text: SnippetText) {
    const row = { id: newId(), ...text, createdAt: now(), updatedAt: now() }
    await transact(async (tx) => {
      await repository.addSnippet(tx, row)
      await record(tx, { actorId, action: 'diagnosis.addSnippet', id: row.id, after: text })
    })
    return toSnippet(row)
  }

  async function change(actorId: string, id: string, text: SnippetText) {
    const changed = await transact(async (tx) => {
      const before = requireSnippet(await repository.lockSnippet(tx, id))
      const after = { ...before, ...text, updatedAt: now() }
      await repository.changeSnippet(tx, after)
      const action = 'diagnosis.changeSnippet'
      await record(tx, { actorId, action, id, before: toSnippetText(before), after: text })
      return after
    })
    return toSnippet(changed)
  }

  async function remove(actorId: string, id: string) {
    await transact(async (tx) => {
      const before = requireSnippet(await repository.lockSnippet(tx, id))
      await repository.removeSnippet(tx, id)
      await record(tx, { actorId, action: 'diagnosis.removeSnippet', id, before: toSnippetText(before) })
    })
    return null
  }

  function record(
    tx: Database,
    {
      id,
      ...entry
    }: { actorId: string; action: AuditAction; id: string; before?: SnippetText; after?: SnippetText },
  ) {
    return audit.record(tx, { ...entry, subject: 'snippet', subjectId: id })
  }
}

function requireSnippet(row: repository.SnippetRow | undefined) {
  if (!row) throw new AppError('SNIPPET_NOT_FOUND')
  return row
}

const toSnippetText = ({ title, text }: repository.SnippetRow): SnippetText => ({ title, text })

const toSnippet = ({ id, title, text, updatedAt }: repository.SnippetRow): Snippet => ({
  id,
  title,
  text,
  updatedAt: seoulIso(updatedAt),
})
