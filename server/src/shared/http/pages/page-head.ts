import { escapeHtml } from '../../html/escape-html.ts'

/** Title and metadata of a page, for search engines and link previews. */
export interface PageHead {
  /** The complete title of the window. */
  title: string
  description: string
  /** Canonical path, e.g. `/plant-contents`. Absent: search engines must not index the page. */
  path?: string
  type?: 'website' | 'article'
  /** Absolute address of the preview image. Absent: the product's own image. */
  image?: string
  /** Dates of an article, ISO 8601. */
  published?: { at: string; changed: string }
  /** Structured data of schema.org. */
  data?: object[]
  /**
   * Responses the screen would request first. Each becomes a JSON element whose id is the name; the web app reads it
   * instead of calling the API.
   */
  initialData?: Record<string, object | boolean | null>
}

const productImage = { path: '/og.png', width: 1200, height: 630 }

/** Returns the elements of the head as HTML. All texts are escaped. */
export function headHtml(head: PageHead, publicUrl: string): string {
  const { title, description, path } = head
  const tags = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)]
  const data = Object.entries(head.initialData ?? {}).map(([id, value]) =>
    dataBlock(`type="application/json" id="${id}"`, value),
  )
  if (path === undefined) return [...tags, meta('name', 'robots', 'noindex'), ...data].join('')

  const address = publicUrl + path
  return [
    ...tags,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    property('og:site_name', '새잎'),
    property('og:locale', 'ko_KR'),
    property('og:type', head.type ?? 'website'),
    property('og:url', address),
    property('og:title', title),
    property('og:description', description),
    ...imageTags(head, publicUrl),
    ...(head.published
      ? [
          property('article:published_time', head.published.at),
          property('article:modified_time', head.published.changed),
        ]
      : []),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.data?.length ? [structuredData(head.data)] : []),
    ...data,
  ].join('')
}

function imageTags({ image }: PageHead, publicUrl: string) {
  if (image) return [property('og:image', image)]
  return [
    property('og:image', publicUrl + productImage.path),
    property('og:image:width', String(productImage.width)),
    property('og:image:height', String(productImage.height)),
    property('og:image:alt', '새잎, 아픈 식물을 위한 진단과 돌봄'),
  ]
}

const structuredData = (graph: object[]) =>
  dataBlock('type="application/ld+json"', { '@context': 'https://schema.org', '@graph': graph })

/** A data block, which the content security policy allows. "<" is escaped, so no text can end the element. */
const dataBlock = (attributes: string, data: object | boolean | null) =>
  `<script ${attributes}>${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`

const property = (name: string, content: string) => meta('property', name, content)

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
