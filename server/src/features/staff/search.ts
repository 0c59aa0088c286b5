import type { Access } from '../../../../contract/endpoint.ts'
import type { SearchResult, SearchResultKind } from '../../../../contract/staff/search.ts'
import type { Caller } from '../../shared/http/handlers.ts'
import type { StaffContext } from './context.ts'

/** One kind of thing that staff search for. */
export interface SearchSource {
  kind: SearchResultKind
  /** Access of the list of this kind: who may not call it finds nothing of the kind. */
  access: Access
  /** Returns at most `count` items. Every statement must be bounded by an index or by a small table. */
  find: (callerId: string, text: string, count: number) => Promise<SearchResult[]>
}

const itemsPerKind = 5

/** Searches everything that the caller may list. */
export async function searchConsole({ searchSources }: StaffContext, caller: Caller, text: string) {
  const readable = searchSources.filter(({ access }) => mayCall(caller, access))
  const groups = await Promise.all(
    readable.map(async ({ kind, find }) => {
      const found = await find(caller.id, text, itemsPerKind + 1)
      return { kind, items: found.slice(0, itemsPerKind), hasMore: found.length > itemsPerKind }
    }),
  )
  return { groups: groups.filter(({ items }) => items.length > 0) }
}

const mayCall = ({ roles }: Caller, access: Access) =>
  [access].flat().some((allowed) => roles.some((role) => role === allowed))
