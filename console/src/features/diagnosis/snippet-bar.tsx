import { Box, Chip } from '@mui/material'
import type { RefObject } from 'react'
import { useKeys } from '../../shared/use-keys.ts'
import { useSnippets } from './diagnosis.queries.ts'

interface BarProps {
  field: RefObject<HTMLTextAreaElement | null>
  /** The whole text with the sentence in it. */
  onInsert: (text: string) => void
}

const keyed = 9

/** Sentences that are written often: a tap, or Alt with a digit, puts one where the cursor is. */
export function SnippetBar({ field, onInsert }: BarProps) {
  const { data: snippets = [] } = useSnippets()

  function insert(sentence: string) {
    const area = field.current
    if (!area) return
    const { value, selectionStart, selectionEnd } = area
    const end = selectionStart + sentence.length
    onInsert(value.slice(0, selectionStart) + sentence + value.slice(selectionEnd))
    // After the new text stands in the field.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(end, end)
    })
  }

  const keys = snippets.slice(0, keyed).map(({ text }, index) => [`Alt+${index + 1}`, () => insert(text)])
  useKeys(Object.fromEntries(keys))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {snippets.map(({ id, title, text }, index) => (
        <Chip
          key={id}
          variant="outlined"
          label={index < keyed ? `${title} (Alt+${index + 1})` : title}
          title={text}
          onClick={() => insert(text)}
        />
      ))}
    </Box>
  )
}
