import DOMPurify from 'dompurify'
import { mediaUrl } from '../site.ts'

const elements = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote'],
  ...['a', 'strong', 'b', 'em', 'i', 'mark', 'small', 'sub', 'sup', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]
/** Values that are no addresses. */
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

/** Names of headings. With a digit, a hyphen or a Korean letter in them none can stand in for a name that scripts know. */
const headingName = /^(?=.*[-\d가-힣])[a-z가-힣][a-z\d가-힣-]{0,79}$/

/**
 * What may be shown of HTML that was written elsewhere, though the server has cleaned it already. The nodes are put into
 * the page as they are: no text is parsed a second time.
 */
export function safeHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, rules)
  for (const named of all(fragment, '[id]')) if (!headingName.test(named.id)) named.removeAttribute('id')
  for (const link of all<HTMLAnchorElement>(fragment, 'a')) mendLink(link)
  for (const picture of all<HTMLImageElement>(fragment, 'img')) mendPicture(picture)
  for (const table of all(fragment, 'table')) letScroll(table)
  return fragment
}

/** Nothing to read and nothing to look at. */
export const isBlank = (fragment: DocumentFragment) =>
  !fragment.textContent?.trim() && !fragment.querySelector('img')

const all = <E extends Element = HTMLElement>(fragment: DocumentFragment, selector: string) =>
  fragment.querySelectorAll<E>(selector)

function mendLink(link: HTMLAnchorElement) {
  const isElsewhere = /^https?:$/.test(link.protocol) && link.origin !== location.origin
  if (!isElsewhere) return
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
}

/** Every picture keeps its place while it loads: by its own measures, or by those most pictures have. */
function mendPicture(picture: HTMLImageElement) {
  const path = picture.getAttribute('src') ?? ''
  if (!/^(?:https?:|\/(?!\/)|[cd]\/)/i.test(path)) return picture.remove()
  if (/^[cd]\//.test(path)) picture.src = mediaUrl(path)
  const isMeasured = picture.hasAttribute('width') && picture.hasAttribute('height')
  if (!isMeasured) picture.style.aspectRatio = '4 / 3'
  picture.loading = 'lazy'
  picture.decoding = 'async'
}

/** A wide table moves inside of its own frame, also by keyboard. */
function letScroll(table: HTMLElement) {
  const frame = document.createElement('div')
  frame.dataset.scrolls = ''
  frame.tabIndex = 0
  frame.role = 'region'
  frame.ariaLabel = table.querySelector('caption')?.textContent?.trim() || '표'
  table.replaceWith(frame)
  frame.append(table)
}
