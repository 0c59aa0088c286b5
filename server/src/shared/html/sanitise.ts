import sanitizeHtml, { type Attributes } from 'sanitize-html'

/**
 * Removes active content from the HTML of articles and legal texts. Allowed are a short list of elements,
 * links to http(s) URLs, paths of this app and headings of the same text, and pictures of ours or over https.
 * Other elements are replaced by their text; elements that only hold code are removed. Idempotent.
 */
export function sanitise(html: string): string {
  let clean = html
  for (let round = 0; round < maxRounds; round += 1) {
    const cleaner = sanitizeHtml(clean, rules)
    if (cleaner === clean) break
    clean = cleaner
  }
  return clean
}

/** What stands inside a removed element may be nested differently when it is parsed without that element. */
const maxRounds = 8

const elements = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote'],
  ...['a', 'strong', 'em', 'sub', 'sup', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
]
const codeCarriers = [
  ...['script', 'style', 'textarea', 'option', 'select', 'noscript', 'noembed', 'noframes', 'iframe'],
  ...['object', 'xmp', 'plaintext', 'template', 'title', 'svg', 'math'],
]
const maxDepth = 30

/**
 * Ids of headings. They must contain a digit, a hyphen or a Korean letter, so that none shadows a global
 * name such as `site` or `location` (DOM clobbering).
 */
const headingId = /^(?=.*[-\d가-힣])[a-z가-힣][a-z\d가-힣-]{0,79}$/
const number = /^\d{1,4}$/
const scopes = /^(row|col|rowgroup|colgroup)$/
/** Base for parsing paths as a browser does. */
const appOrigin = 'https://here.invalid'

const rules: sanitizeHtml.IOptions = {
  allowedTags: elements,
  nonTextTags: codeCarriers,
  nestingLimit: maxDepth,
  enforceHtmlBoundary: false,
  // The values are checked by transformTags.
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    h2: ['id'],
    h3: ['id'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  transformTags: {
    h1: (_, { id }) => ({ tagName: 'h2', attribs: matching(headingId, { id }) }),
    b: 'strong',
    i: 'em',
    a: (tagName, { href }) => ({ tagName, attribs: linkTo(href) }),
    img: (tagName, { src, alt = '', width, height }) => ({
      tagName,
      attribs: {
        ...pictureFrom(src),
        alt,
        ...matching(number, { width, height }),
        loading: 'lazy',
      },
    }),
    h2: (tagName, { id }) => ({ tagName, attribs: matching(headingId, { id }) }),
    h3: (tagName, { id }) => ({ tagName, attribs: matching(headingId, { id }) }),
    ol: (tagName, { start }) => ({ tagName, attribs: matching(number, { start }) }),
    th: (tagName, { colspan, rowspan, scope }) => ({
      tagName,
      attribs: { ...matching(number, { colspan, rowspan }), ...matching(scopes, { scope }) },
    }),
    td: (tagName, { colspan, rowspan }) => ({ tagName, attribs: matching(number, { colspan, rowspan }) }),
  },
}

/** External links open in a new tab without opener and referrer. */
function linkTo(href: string | undefined): Attributes {
  if (href?.startsWith('#')) return headingId.test(href.slice(1)) ? { href } : {}
  const url = href === undefined ? undefined : parseUrl(href)
  if (!url) return {}
  if (url.origin === appOrigin) return { href: pathOf(url) }
  return { href: url.href, target: '_blank', rel: 'noopener noreferrer' }
}

function pictureFrom(src: string | undefined): Attributes {
  const url = src === undefined ? undefined : parseUrl(src)
  if (!url) return {}
  if (url.origin === appOrigin) return url.pathname.startsWith('/media/') ? { src: pathOf(url) } : {}
  return url.protocol === 'https:' ? { src: url.href } : {}
}

/** Parses a path of this app or an http(s) URL the way browsers do. Undefined for anything else. */
function parseUrl(text: string): URL | undefined {
  const isPath = /^\/(?![/\\])/.test(text)
  if (!isPath && !/^https?:\/\//i.test(text)) return undefined
  if (!URL.canParse(text, appOrigin)) return undefined
  const url = new URL(text, appOrigin)
  const isExternal = url.origin !== appOrigin
  return isPath === isExternal || url.username || url.password ? undefined : url
}

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash

const matching = (pattern: RegExp, attributes: Record<string, string | undefined>): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value && pattern.test(value) ? [[name, value]] : [],
    ),
  )
