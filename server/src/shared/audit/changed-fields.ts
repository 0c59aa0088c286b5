type Fields = Record<string, unknown>

/** Returns the fields that differ between two states, for the audit log. */
export function changedFields(before: object, after: object): { before: Fields; after: Fields } {
  const [old, fresh] = [before as Fields, after as Fields]
  const names = Object.keys(fresh).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(fresh[name]))
  const only = (state: Fields) => Object.fromEntries(names.map((name) => [name, state[name]]))
  return { before: only(old), after: only(fresh) }
}
