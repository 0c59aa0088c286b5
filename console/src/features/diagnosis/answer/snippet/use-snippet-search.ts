import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { useSnippets } from '../../diagnosis.queries.ts'
import { findSlash, matchSnippets } from './snippet-search.ts'

interface SearchOptions {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  /** Inserts the snippet in place of the text from `from` to the cursor. */
  insert: (snippet: string, from: number) => void
}

/**
 * Search for a snippet by a slash in the text: the arrow keys choose, Enter inserts, Escape closes. `fieldProps` belong to the
 * field, whose focus never leaves it.
 */
export function useSnippetSearch({ field, text, insert }: SearchOptions) {
  const { data: snippets = [] } = useSnippets()
  const [cursor, setCursor] = useState<number>()
  const [closedAt, setClosedAt] = useState<number>()
  const [chosen, setChosen] = useState({ query: '', index: 0 })
  const listId = useId()

  const slash = cursor === undefined ? undefined : findSlash(text.slice(0, cursor))
  const matches = slash && slash.from !== closedAt ? matchSnippets(snippets, slash.query) : []
  const active = chosen.query === slash?.query ? Math.min(chosen.index, matches.length - 1) : 0

  function readCursor() {
    if (!field.current) return
    const { selectionStart, selectionEnd, value } = field.current
    const at = selectionStart === selectionEnd ? selectionStart : undefined
    setCursor(at)
    if (at === undefined || !findSlash(value.slice(0, at))) setClosedAt(undefined)
  }

  function choose(index: number) {
    const match = matches[index]
    if (!match || !slash) return
    setCursor(undefined)
    insert(match.text, slash.from)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { nativeEvent, ctrlKey, metaKey, altKey, shiftKey } = event
    if (!slash || matches.length === 0 || nativeEvent.isComposing) return
    if (ctrlKey || metaKey || altKey || shiftKey) return
    const move = (by: number) =>
      setChosen({ query: slash.query, index: (active + by + matches.length) % matches.length })
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => choose(active),
      Escape: () => setClosedAt(slash.from),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const optionId = (index: number) => `${listId}-${index}`
  const isOpen = matches.length > 0
  return {
    matches,
    active,
    choose,
    listId,
    optionId,
    fieldProps: { onKeyDown, onSelect: readCursor, onBlur: () => setCursor(undefined) },
    readCursor,
    ariaProps: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? optionId(active) : undefined,
    },
  }
}
