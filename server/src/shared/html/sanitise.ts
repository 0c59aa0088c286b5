import sanitizeHtml, { type Attributes } from 'sanitize-html'

/**
 * HTML of articles and legal texts without anything that could act: a short list of elements, links to
 * http(s) addresses, places of this app or headings of the same text, pictures of ours or over https.
 * No style, no class. Other elements go and their text stays; what only carries code goes altogether.
 * Done again, nothing changes.
 */
export const sanitise = (html: string): string => sanitizeHtml(html, rules)

const elements = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote'],
  ...['a', 'strong', 'em', 'sub', 'sup', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
]
const codeCarriers = [
  ...['script', 'style', 'textarea', 'option', 'select', 'noscript', 'noembed', 'noframes', 'iframe'],
  ...['object', 'xmp', 'plaintext', 'template', 'title', 'svg', 'math'],
]
const deepest = 30

/**
 * Names of headings that links lead to. They hold a digit, a hyphen or a Korean letter, so that none
 * takes the place of a name that scripts know, such as `site` or `location`.
 */
const headingName = /^(?=.*[-\d가-힣])[a-z가-힣][a-z\d가-힣-]{0,79}$/
const number = /^\d{1,4}$/
const scopes = /^(row|col|rowgroup|colgroup)$/
/** Only there to read paths as a browser does. */
const here = 'https://here.invalid'

const rules: sanitizeHtml.IOptions = {
  allowedTags: elements,
  nonTextTags: codeCarriers,
  nestingLimit: deepest,
  enforceHtmlBoundary: false,
  // What is left of each attribute is decided below.
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
    h1: (_, { id }) => ({ tagName: 'h2', attribs: matching(headingName, { id }) }),
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
    h2: (tagName, { id }) => ({ tagName, attribs: matching(headingName, { id }) }),
    h3: (tagName, { id }) => ({ tagName, attribs: matching(headingName, { id }) }),
    ol: (tagName, { start }) => ({ tagName, attribs: matching(number, { start }) }),
    th: (tagName, { colspan, rowspan, scope }) => ({
      tagName,
      attribs: { ...matching(number, { colspan, rowspan }), ...matching(scopes, { scope }) },
    }),
    td: (tagName, { colspan, rowspan }) => ({ tagName, attribs: matching(number, { colspan, rowspan }) }),
  },
}

/** A link elsewhere opens a tab of its own, which learns nothing of this one. */
function linkTo(href: string | undefined): Attributes {
  if (href?.startsWith('#')) return headingName.test(href.slice(1)) ? { href } : {}
  const url = href === undefined ? undefined : addressOf(href)
  if (!url) return {}
  if (url.origin === here) return { href: pathOf(url) }
  return { href: url.href, target: '_blank', rel: 'noopener noreferrer' }
}

function pictureFrom(src: string | undefined): Attributes {
  const url = src === undefined ? undefined : addressOf(src)
  if (!url) return {}
  if (url.origin === here) return url.pathname.startsWith('/media/') ? { src: pathOf(url) } : {}
  return url.protocol === 'https:' ? { src: url.href } : {}
}

/** A path of this app or an address with http(s); read as browsers read it, which are generous. */
function addressOf(written: string): URL | undefined {
  const isPath = /^\/(?![/\\])/.test(written)
  if (!isPath && !/^https?:\/\//i.test(written)) return undefined
  if (!URL.canParse(written, here)) return undefined
  const url = new URL(written, here)
  const isElsewhere = url.origin !== here
  return isPath === isElsewhere || url.username || url.password ? undefined : url
}

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash

const matching = (pattern: RegExp, attributes: Record<string, string | undefined>): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value && pattern.test(value) ? [[name, value]] : [],
    ),
  )
