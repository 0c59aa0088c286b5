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

/** Sanitized HTML as nodes. The server sanitizes what it stores; this does not rely on it. */
export const cleanHtml = (html: string): DocumentFragment => DOMPurify.sanitize(html, rules)

const style = {
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

/** A text as customers see it. Its links are disabled. */
export function CleanHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.replaceChildren(cleanHtml(html)), [html])
  return <Box ref={box} className="reading" sx={style} onClick={(event) => event.preventDefault()} />
}
