import { Box } from '@mui/material'
import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'

const rules = {
  ALLOWED_TAGS: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote'],
    ...['a', 'strong', 'em', 'sub', 'sup', 'figure', 'figcaption', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'id', 'width', 'height', 'colspan', 'rowspan', 'scope', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
}

/** HTML without anything that could act, as nodes. What the server has cleaned is cleaned again before it is shown. */
export const cleanHtml = (html: string): DocumentFragment => DOMPurify.sanitize(html, rules)

const look = {
  maxWidth: 680,
  lineHeight: 1.7,
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: 1 },
  '& figure': { m: 0, my: 2 },
  '& figcaption': { color: 'text.secondary', fontSize: 14 },
  '& table': { borderCollapse: 'collapse', width: '100%' },
  '& th, & td': { border: 1, borderColor: 'divider', p: 1, textAlign: 'left' },
  '& blockquote': { m: 0, my: 2, pl: 2, borderLeft: 3, borderColor: 'primary.main' },
  '& a': { color: 'primary.main' },
} as const

/** A text as customers read it; its links lead nowhere from here. */
export function CleanHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.replaceChildren(cleanHtml(html)), [html])
  return <Box ref={place} className="reading" sx={look} onClick={(event) => event.preventDefault()} />
}
