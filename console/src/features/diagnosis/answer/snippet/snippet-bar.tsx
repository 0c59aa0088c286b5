import { Box, Chip } from '@mui/material'
import { KeyHint } from '../../../../shared/display/key-hint.tsx'
import { Muted } from '../../../../shared/display/muted.tsx'
import { useKeys } from '../../../../shared/page/use-keys.ts'
import { useSnippets } from '../../diagnosis.queries.ts'

const snippetsWithKey = 9

/** Shared snippets; a tap, or Alt with a digit, inserts one at the cursor. */
export function SnippetBar({ insert }: { insert: (snippet: string) => void }) {
  const { data: snippets = [] } = useSnippets()
  const keys = snippets
    .slice(0, snippetsWithKey)
    .map(({ text }, index) => [`Alt+${index + 1}`, () => insert(text)])
  useKeys(Object.fromEntries(keys))
  if (snippets.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
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
      <Muted small>답변에 /를 쓰면 찾을 수 있어요.</Muted>
    </Box>
  )
}
