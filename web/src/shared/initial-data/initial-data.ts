/** Replaces the document's data while a page is rendered in Node. */
let dataOfRender: Record<string, unknown> | undefined

/** Runs a synchronous render during which `readInitialData` returns these values. */
export function renderWithInitialData<T>(initialData: Record<string, unknown>, render: () => T): T {
  dataOfRender = initialData
  try {
    return render()
  } finally {
    dataOfRender = undefined
  }
}

/** Returns the unchecked JSON that the served document carries under this name; undefined without it. */
export function readInitialData(name: string): unknown {
  if (typeof document === 'undefined') return dataOfRender?.[name]
  const text = document.getElementById(name)?.textContent
  return text ? JSON.parse(text) : undefined
}
