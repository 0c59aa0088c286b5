interface SecurityOptions {
  /** Sends Strict-Transport-Security; only when the public origin is https. */
  https: boolean
  /** Origin of photos when it is another one. */
  mediaOrigin?: string
  /** External origins for the pages with the payment widget and the postcode search. */
  widgets?: ExternalHosts
}

export type HeaderTable = Record<string, string>

/** Security headers by kind of response. */
export interface SecurityHeaders {
  api: HeaderTable
  page: HeaderTable
  widgetPage: HeaderTable
  media: HeaderTable
}

/**
 * Builds the header tables once at start; a plugin that builds them per request costs a tenth of the time of a
 * small response (docs/decisions/0006).
 */
export function securityHeaders(options: SecurityOptions): SecurityHeaders {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(options.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  const page = {
    ...everywhere,
    'content-security-policy': pagePolicy(options, noHosts),
    // The payment window must be able to send messages to the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self), usb=()',
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
  }
  return {
    api: {
      ...everywhere,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    },
    page,
    widgetPage: { ...page, 'content-security-policy': pagePolicy(options, options.widgets ?? noHosts) },
    media: {
      ...everywhere,
      // Photos may be served by a CDN of another origin; their unguessable names protect them.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; style-src 'none'; sandbox; frame-ancestors 'none'",
    },
  }
}

const noHosts: ExternalHosts = { script: [], frame: [], connect: [] }

/** Hash of the script in web/index.html; the only one that stands inside a document. */
export const scriptOfDocuments = 'sha256-p4FQ8Sy0iT6YKJpyMIVwTECpU8oXUdBSaTd7NtO9/7M='

function pagePolicy({ https, mediaOrigin = '' }: SecurityOptions, widgets: ExternalHosts) {
  const directives = [
    "default-src 'self'",
    `script-src 'self' '${scriptOfDocuments}' ${widgets.script.join(' ')}`,
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${mediaOrigin}`,
    "font-src 'self'",
    `connect-src 'self' ${widgets.connect.join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    `frame-src ${widgets.frame.join(' ') || "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.map((directive) => directive.trim()).join('; ')
}

/** External origins that a page may use, by purpose. */
interface ExternalHosts {
  script: string[]
  frame: string[]
  connect: string[]
}

interface Provider {
  /** Origins of its scripts. */
  scripts: string[]
  frame: string[]
  connect: string[]
}

const providers: Provider[] = [
  {
    scripts: ['https://js.tosspayments.com'],
    frame: ['https://*.tosspayments.com'],
    connect: ['https://*.tosspayments.com'],
  },
  {
    scripts: ['https://t1.kakaocdn.net', 'https://t1.daumcdn.net'],
    frame: ['https://postcode.map.kakao.com', 'https://postcode.map.daum.net'],
    connect: [],
  },
]

/**
 * Returns the origins that the scripts of the payment widget and the postcode search need. A script of our
 * own origin needs none; one of an unknown origin, such as a standalone sandbox, needs only its origin.
 */
export function widgetHosts(scriptUrls: string[], publicUrl: string): ExternalHosts {
  const own = new URL(publicUrl).origin
  const origins = scriptUrls.map((url) => new URL(url).origin).filter((origin) => origin !== own)
  const needs = origins.map((origin) => {
    const provider = providers.find(({ scripts }) => scripts.includes(origin))
    return provider ?? { scripts: [origin], frame: [], connect: [] }
  })
  const all = (pick: (needed: Provider) => string[]) => [...new Set(needs.flatMap(pick))]
  return { script: all((it) => it.scripts), frame: all((it) => it.frame), connect: all((it) => it.connect) }
}
