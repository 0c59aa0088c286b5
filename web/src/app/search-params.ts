/** Returns a `validateSearch` that keeps the named query parameters that are not empty. */
export function textParams<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : []))) as {
      [N in Name]?: string
    }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns a `validateSearch` that keeps a query parameter only when it is a UUID. */
export function idParam<Name extends string>(name: Name) {
  const readText = textParams(name)
  return (search: Record<string, unknown>) => (uuid.test(String(search[name])) ? readText(search) : {})
}

export function stringifySearch(search: Record<string, unknown>) {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
