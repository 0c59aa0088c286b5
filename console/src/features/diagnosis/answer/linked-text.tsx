import { Box, Link, Typography } from '@mui/material'
import { splitLinks } from '../../../../../contract/links.ts'

/** Text with its line breaks, and URLs as links that open in a new tab. */
export const LinkedText = ({ text }: { text: string }) => (
  <Typography component="p" sx={{ whiteSpace: 'pre-line', fontSize: 16, lineHeight: 1.5, maxWidth: '68ch' }}>
    {splitLinks(text).map((piece, index) =>
      piece.href ? (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never move
          key={index}
          href={piece.href}
          target="_blank"
          rel="noopener noreferrer"
          sx={{ fontWeight: 500 }}
        >
          {piece.text}
        </Link>
      ) : (
        piece.text
      ),
    )}
  </Typography>
)

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
