/** External origins that a page may use, by purpose. */
export interface ExternalHosts {
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
