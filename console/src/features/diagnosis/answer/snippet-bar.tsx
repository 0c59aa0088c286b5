import { Box, Chip } from '@mui/material'
import type { RefObject } from 'react'
import { KeyHint } from '../../../shared/display/key-hint.tsx'
import { insertAtCursor } from '../../../shared/inputs/insert-at-cursor.ts'
import { useKeys } from '../../../shared/page/use-keys.ts'
import { useSnippets } from '../diagnosis.queries.ts'

interface BarProps {
  field: RefObject<HTMLTextAreaElement | null>
  /** Called with the whole text after the insertion. */
  onInsert: (text: string) => void
}

const snippetsWithKey = 9

/** Shared snippets; a tap, or Alt with a digit, inserts one at the cursor. */
export function SnippetBar({ field, onInsert }: BarProps) {
  const { data: snippets = [] } = useSnippets()

  function insert(snippet: string) {
    if (field.current) onInsert(insertAtCursor(field.current, snippet))
  }

  const keys = snippets
    .slice(0, snippetsWithKey)
    .map(({ text }, index) => [`Alt+${index + 1}`, () => insert(text)])
  useKeys(Object.fromEntries(keys))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {snippets.map(({ id, title, text }, index) => (
        <Chip
          key={id}
          variant="outlined"
          label={
            index < snippetsWithKey ? (
              <>
                {title} <KeyHint of={`Alt+${index + 1}`} />
              </>
            ) : (
              title
            )
          }
          title={text}
          onClick={() => insert(text)}
        />
      ))}
    </Box>
  )
}
