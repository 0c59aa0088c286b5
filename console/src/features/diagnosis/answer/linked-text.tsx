import { Link, Typography } from '@mui/material'
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
