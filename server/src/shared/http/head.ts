import { asText } from '../html/as-text.ts'

/** What search engines and messengers read of a page. */
export interface Head {
  /** The window's title, whole. */
  title: string
  description: string
  /** The page's one address below the public one, e.g. `/plant-contents`. Absent: not to be found. */
  path?: string
  type?: 'website' | 'article'
  /** Address of a picture, whole. Absent: the product's own. */
  image?: string
  /** Of articles, as ISO 8601. */
  published?: { at: string; changed: string }
  /** What the page is, in the words of schema.org. */
  data?: object[]
  /** What the screen would ask for first, by name, each in an element of this id: it need not any more. */
  given?: Record<string, object>
}

export interface Place {
  publicUrl: string
}

const ownPicture = { path: '/og.png', width: 1200, height: 630 }

/** The head as HTML. Whatever a text says, it stays text. */
export function headHtml(head: Head, { publicUrl }: Place): string {
  const { title, description, path } = head
  const tags = [`<title>${asText(title)}</title>`, meta('name', 'description', description)]
  if (path === undefined) return [...tags, meta('name', 'robots', 'noindex')].join('')

  const address = publicUrl + path
  return [
    ...tags,
    `<link rel="canonical" href="${asText(address)}">`,
    property('og:site_name', '새잎'),
    property('og:locale', 'ko_KR'),
    property('og:type', head.type ?? 'website'),
    property('og:url', address),
    property('og:title', title),
    property('og:description', description),
    ...pictureOf(head, publicUrl),
    ...(head.published
      ? [
          property('article:published_time', head.published.at),
          property('article:modified_time', head.published.changed),
        ]
      : []),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.data?.length ? [structuredData(head.data)] : []),
    ...Object.entries(head.given ?? {}).map(([id, data]) =>
      dataBlock(`type="application/json" id="${id}"`, data),
    ),
  ].join('')
}

function pictureOf({ image }: Head, publicUrl: string) {
  if (image) return [property('og:image', image)]
  return [
    property('og:image', publicUrl + ownPicture.path),
    property('og:image:width', String(ownPicture.width)),
    property('og:image:height', String(ownPicture.height)),
    property('og:image:alt', '새잎, 아픈 식물을 위한 진단과 돌봄'),
  ]
}

const structuredData = (graph: object[]) =>
  dataBlock('type="application/ld+json"', { '@context': 'https://schema.org', '@graph': graph })

/** A block of data, not a script: the page's policy lets it stand. "<" is escaped, so nothing can end it. */
const dataBlock = (attributes: string, data: object) =>
  `<script ${attributes}>${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`

const property = (name: string, content: string) => meta('property', name, content)

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${asText(content)}">`
