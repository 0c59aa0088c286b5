/** Origins beyond our own that a page may use, by what for. */
export interface OutsideHosts {
  script: string[]
  frame: string[]
  connect: string[]
}

interface Provider {
  /** Where its scripts come from; some load further ones from their siblings. */
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
 * What the scripts of the payment widget and of the postcode search need. A script of our own origin needs
 * nothing, and one from anywhere else but its provider, as in a practice world, only its own origin.
 */
export function widgetHosts(scriptUrls: string[], publicUrl: string): OutsideHosts {
  const own = new URL(publicUrl).origin
  const origins = scriptUrls.map((url) => new URL(url).origin).filter((origin) => origin !== own)
  const needs = origins.map((origin) => {
    const known = providers.find(({ scripts }) => scripts.includes(origin))
    return known ?? { scripts: [origin], frame: [], connect: [] }
  })
  const all = (pick: (needed: Provider) => string[]) => [...new Set(needs.flatMap(pick))]
  return { script: all((it) => it.scripts), frame: all((it) => it.frame), connect: all((it) => it.connect) }
}
