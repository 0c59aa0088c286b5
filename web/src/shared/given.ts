/** While a document is put together outside of a browser: what it will bring along. */
let painted: Record<string, unknown> | undefined

/** Lets everything below read these answers instead of a document's. For the time of one synchronous render. */
export function renderWith<T>(answers: Record<string, unknown>, render: () => T): T {
  painted = answers
  try {
    return render()
  } finally {
    painted = undefined
  }
}

/** The answer of this name that the served document brought along, as it stands there; undefined without one. */
export function given(name: string): unknown {
  if (typeof document === 'undefined') return painted?.[name]
  const text = document.getElementById(name)?.textContent
  return text ? JSON.parse(text) : undefined
}
