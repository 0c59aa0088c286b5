import { Box } from '@mui/material'
import { LinkedText } from './linked-text.tsx'

/** The answer in its frame on the result page: the same pieces, line breaks and links. */
export const Preview = ({ text }: { text: string }) => (
  <Box
    data-testid="preview"
    sx={{
      p: 2.5,
      border: '2px solid var(--color-leaf)',
      borderRadius: '16px',
      bgcolor: 'var(--color-surface-raised)',
    }}
  >
    <LinkedText text={text} />
  </Box>
)
