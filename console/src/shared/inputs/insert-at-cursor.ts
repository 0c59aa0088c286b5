/**
 * Returns the value of the field with `text` inserted at the cursor, in place of the selection. Moves the cursor behind the
 * inserted text once the caller has rendered the returned value.
 */
export function insertAtCursor(field: HTMLInputElement | HTMLTextAreaElement, text: string): string {
  const { value } = field
  const from = field.selectionStart ?? value.length
  const until = field.selectionEnd ?? from
  const end = from + text.length
  requestAnimationFrame(() => {
    field.focus()
    field.setSelectionRange(end, end)
  })
  return value.slice(0, from) + text + value.slice(until)
}
