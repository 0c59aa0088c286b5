import { Box, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { TextInput } from 'react-admin'

const RichEditor = lazy(() => import('./rich-editor.tsx'))

/** A field for HTML, edited in a rich text editor or as source. */
export function BodyInput({ source }: { source: string }) {
  const [mode, setMode] = useState<'look' | 'html'>('look')
  return (
    <Box sx={{ width: '100%' }}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={mode}
        onChange={(_, chosen) => chosen && setMode(chosen)}
        sx={{ mb: 1 }}
      >
        <ToggleButton value="look">글쓰기</ToggleButton>
        <ToggleButton value="html">HTML</ToggleButton>
      </ToggleButtonGroup>
      {mode === 'look' ? (
        <Suspense fallback={<Skeleton variant="rounded" height={360} />}>
          <RichEditor source={source} />
        </Suspense>
      ) : (
        <TextInput
          source={source}
          label="본문 HTML"
          multiline
          minRows={14}
          maxRows={30}
          slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' } } }}
        />
      )}
    </Box>
  )
}
