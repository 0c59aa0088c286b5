import { Box, Chip } from '@mui/material'
import type { RefObject } from 'react'
import { insertAtCursor } from '../../shared/insert-at-cursor.ts'
import { KeyHint } from '../../shared/key-hint.tsx'
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
    if (field.current) onInsert(insertAtCursor(field.current, sentence))
  }

  const keys = snippets.slice(0, keyed).map(({ text }, index) => [`Alt+${index + 1}`, () => insert(text)])
  useKeys(Object.fromEntries(keys))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {snippets.map(({ id, title, text }, index) => (
        <Chip
          key={id}
          variant="outlined"
          label={
            index < keyed ? (
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
