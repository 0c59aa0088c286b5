import { Box, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { TextInput } from 'react-admin'

const RichEditor = lazy(() => import('./rich-editor.tsx'))

/** A text in HTML: written as it looks, or letter by letter. */
export function BodyInput({ source }: { source: string }) {
  const [way, setWay] = useState<'look' | 'html'>('look')
  return (
    <Box sx={{ width: '100%' }}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={way}
        onChange={(_, chosen) => chosen && setWay(chosen)}
        sx={{ mb: 1 }}
      >
        <ToggleButton value="look">글쓰기</ToggleButton>
        <ToggleButton value="html">HTML</ToggleButton>
      </ToggleButtonGroup>
      {way === 'look' ? (
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
          fullWidth
          slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' } } }}
        />
      )}
    </Box>
  )
}
