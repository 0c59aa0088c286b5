import { Box } from '@mui/material'
import { LinkedText } from './linked-text.tsx'

/** Shows the answer as on the customer's result page. */
export const AnswerPreview = ({ text }: { text: string }) => (
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
