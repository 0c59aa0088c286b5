/** Where a value does not match its schema. */
interface Issue {
  path: readonly PropertyKey[]
}

/**
 * Returns a copy of an answer without the rows that do not match, so that one odd row of a newer server never costs a whole
 * list. Undefined when something outside of a list does not match, or when a list would be left without rows.
 */
export function withoutOddRows(data: unknown, issues: readonly Issue[]): unknown {
  const copy: unknown = structuredClone(data)
  const odd = new Map<unknown[], Set<unknown>>()
  for (const { path } of issues) {
    const found = firstRow(copy, path)
    if (!found) return undefined
    odd.set(found.list, (odd.get(found.list) ?? new Set()).add(found.row))
  }
  for (const [list, rows] of odd) {
    const rest = list.filter((row) => !rows.has(row))
    if (rest.length === 0) return undefined
    list.splice(0, list.length, ...rest)
  }
  return copy
}

/** The first list on the path, with its row that the path leads to. */
function firstRow(data: unknown, path: readonly PropertyKey[]) {
  let value = data as Record<PropertyKey, unknown> | unknown[] | undefined
  for (const key of path) {
    if (Array.isArray(value)) return { list: value, row: value[Number(key)] }
    value = value?.[key] as typeof value
  }
  return undefined
}
