/**
 * Puts a text where the cursor stands, in place of what is marked, and leaves the cursor behind it. Answers the
 * whole, for whoever keeps it.
 */
export function insertAtCursor(field: HTMLInputElement | HTMLTextAreaElement, text: string): string {
  const { value } = field
  const from = field.selectionStart ?? value.length
  const until = field.selectionEnd ?? from
  const end = from + text.length
  // After the new text stands in the field.
  requestAnimationFrame(() => {
    field.focus()
    field.setSelectionRange(end, end)
  })
  return value.slice(0, from) + text + value.slice(until)
}
