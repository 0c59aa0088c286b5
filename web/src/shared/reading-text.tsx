import { useHydrated, useRouter } from '@tanstack/react-router'
import DOMPurify from 'dompurify'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { mediaUrl } from './site.ts'

/** Shows an HTML text, sanitized. Links to pages of this app are followed without a reload. */
export function ReadingText({ html }: { html: string }) {
  const isInDocument = !useHydrated()
  // Kept as the document shows it, sanitised by the server; another text never is.
  const [documentHtml] = useState(isInDocument && html)
  return html === documentHtml ? <DocumentText html={html} /> : <SafeText html={html} />
}

function DocumentText({ html }: { html: string }) {
  const box = useFollowedLinks()
  useLayoutEffect(() => prepare(box.current as HTMLElement), [box])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the served document contains it already
  return <div ref={box} className="reading" dangerouslySetInnerHTML={{ __html: html }} />
}

function SafeText({ html }: { html: string }) {
  const box = useFollowedLinks()
  const body = useMemo(() => safeHtml(html), [html])
  useLayoutEffect(() => box.current?.replaceChildren(body.cloneNode(true)), [box, body])
  return <div ref={box} className="reading" />
}

/** Returns the ref of an element whose links to pages of this app are followed without a reload. */
function useFollowedLinks() {
  const box = useRef<HTMLDivElement>(null)
  const { history } = useRouter()

  useEffect(() => {
    const element = box.current
    const follow = (event: MouseEvent) => {
      const path = pathInside(event)
      if (!path) return
      event.preventDefault()
      history.push(path)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [history])
  return box
}

/** The path of a link to this app that was clicked without modifier keys; undefined for all clicks the browser handles. */
function pathInside(event: MouseEvent) {
  const link = (event.target as Element).closest('a')
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || opensElsewhere || link.target || link.origin !== location.origin) return undefined
  const isSamePage = link.pathname === location.pathname && link.hash
  return isSamePage ? undefined : link.pathname + link.search + link.hash
}

const elements = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote'],
  ...['a', 'strong', 'b', 'em', 'i', 'mark', 'small', 'sub', 'sup', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]
/** Attributes that do not contain addresses. */
const plainAttributes = ['alt', 'id', 'width', 'height', 'colspan', 'rowspan', 'scope', 'start']

const rules = {
  ALLOWED_TAGS: elements,
  ALLOWED_ATTR: ['href', 'src', ...plainAttributes],
  ADD_URI_SAFE_ATTR: plainAttributes,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|#|[/.]|[cd]\/)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
}

/** Ids of headings. They need a digit, hyphen or Korean letter, so that no id can shadow a global variable of a script. */
const headingId = /^(?=.*[-\d가-힣])[a-z가-힣][a-z\d가-힣-]{0,79}$/

/**
 * Sanitizes HTML, although the server has sanitized it already. Returns nodes that are inserted directly, because parsing
 * serialized HTML again could undo the sanitizing.
 */
function safeHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, rules)
  prepare(fragment)
  return fragment
}

/** Prepares the elements of a sanitized text: anchors, links to elsewhere, pictures and wide tables. */
function prepare(text: ParentNode) {
  for (const named of all(text, '[id]')) if (!headingId.test(named.id)) named.removeAttribute('id')
  for (const link of all<HTMLAnchorElement>(text, 'a')) openElsewhereInNewTab(link)
  for (const picture of all<HTMLImageElement>(text, 'img')) preparePicture(picture)
  for (const table of all(text, 'table')) makeScrollable(table)
}

/** Whether an HTML text has neither text nor a picture. */
export const isBlank = (html: string) => !/<img\b/i.test(html) && !html.replace(/<[^>]*>|&nbsp;/g, '').trim()

const all = <E extends Element = HTMLElement>(text: ParentNode, selector: string) =>
  text.querySelectorAll<E>(selector)

function openElsewhereInNewTab(link: HTMLAnchorElement) {
  const isExternal = /^https?:$/.test(link.protocol) && link.origin !== location.origin
  if (!isExternal) return
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
}

/** Resolves the address and reserves the picture's space while it loads: by its own size, else 4:3. */
function preparePicture(picture: HTMLImageElement) {
  const path = picture.getAttribute('src') ?? ''
  if (!/^(?:https?:|\/(?!\/)|[cd]\/)/i.test(path)) return picture.remove()
  if (/^[cd]\//.test(path)) picture.src = mediaUrl(path)
  const hasSize = picture.hasAttribute('width') && picture.hasAttribute('height')
  if (!hasSize) picture.style.aspectRatio = '4 / 3'
  picture.loading = 'lazy'
  picture.decoding = 'async'
}

/** Puts a table into a frame that scrolls horizontally, also by keyboard. */
function makeScrollable(table: HTMLElement) {
  const frame = document.createElement('div')
  frame.dataset.scrolls = ''
  frame.tabIndex = 0
  frame.role = 'region'
  frame.ariaLabel = table.querySelector('caption')?.textContent?.trim() || '표'
  table.replaceWith(frame)
  frame.append(table)
}
