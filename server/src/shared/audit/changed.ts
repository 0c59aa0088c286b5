type Fields = Record<string, unknown>

/** What differs between two states of a thing, as the audit log keeps it. */
export function changed(before: object, after: object): { before: Fields; after: Fields } {
  const [old, fresh] = [before as Fields, after as Fields]
  const names = Object.keys(fresh).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(fresh[name]))
  const only = (state: Fields) => Object.fromEntries(names.map((name) => [name, state[name]]))
  return { before: only(old), after: only(fresh) }
}
