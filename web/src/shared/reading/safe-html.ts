import DOMPurify from 'dompurify'
import { mediaUrl } from '../site.ts'

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
export function safeHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, rules)
  for (const named of all(fragment, '[id]')) if (!headingId.test(named.id)) named.removeAttribute('id')
  for (const link of all<HTMLAnchorElement>(fragment, 'a')) openElsewhereInNewTab(link)
  for (const picture of all<HTMLImageElement>(fragment, 'img')) preparePicture(picture)
  for (const table of all(fragment, 'table')) makeScrollable(table)
  return fragment
}

/** Whether there is neither text nor a picture. */
export const isBlank = (fragment: DocumentFragment) =>
  !fragment.textContent?.trim() && !fragment.querySelector('img')

const all = <E extends Element = HTMLElement>(fragment: DocumentFragment, selector: string) =>
  fragment.querySelectorAll<E>(selector)

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
