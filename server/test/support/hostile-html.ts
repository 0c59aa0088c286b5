/** Payloads that would call `X`, by family. */
const families: Record<string, string[]> = {
  scripts: [
    '<script>X()</script>',
    '<ScRiPt src=//evil.example/x.js></sCrIpT>',
    '<script/x>X()</script >',
    '<<script>X()//<</script>',
    '<script>X()',
    '<scr<script>ipt>X()</scr</script>ipt>',
    '<script\x00>X()</script>',
    '<!--><script>X()</script>-->',
    '<![CDATA[<script>X()</script>]]>',
  ],
  handlers: [
    '<img src=x onerror=X()>',
    '<img src="/media/c/leaf-0a1b2c3d.webp" onload="X()">',
    '<img/src/onerror=X()>',
    '<img src=x oNeRrOr\n=\nX()>',
    '<p onclick=X()>글</p>',
    '<h2 id="a-1" onmouseover="X()">글</h2>',
    '<td onpointerenter=X()>글',
    '<a href="/" onfocus=X() autofocus>글</a>',
    '<details open ontoggle=X()>',
    '<video autoplay onloadstart=X()><source></video>',
    '<body onload=X()>',
    '<marquee onstart=X()>글</marquee>',
    '<p x="`<img src=x onerror=X()>`">',
    '<img alt="&quot;><script>X()</script>" src="/media/c/leaf-0a1b2c3d.webp">',
  ],
  addresses: [
    ...['javascript:X()', 'JaVaScRiPt:X()', ' \x01javascript:X()', 'java\tscript:X()', 'java\nscript:X()'],
    ...[
      'java&#x09;script:X()',
      '&#106;avascript:X()',
      'javascript&colon;X()',
      'vbscript:X()',
      'data:text/html,<script>X()</script>',
    ],
    ...[
      'data:image/svg+xml,<svg onload=X()>',
      'blob:https://evil.example/1',
      '//evil.example',
      '/\\evil.example',
      '\\/evil.example',
    ],
    ...[
      '/\t/evil.example',
      'https:evil.example',
      'https://user:pass@evil.example/',
      'filesystem:x',
      'mailto:x@evil.example',
    ],
    ...['./x', '?x', '#location', '#', 'file:///etc/passwd', 'feed:javascript:X()'],
  ].flatMap((address) => [`<a href="${address}">글</a>`, `<img src="${address}">`]),
  documents: [
    '<iframe srcdoc="<script>X()</script>"></iframe>',
    '<iframe src=javascript:X()>',
    '<object data=javascript:X()></object>',
    '<embed src=javascript:X()>',
    '<form action=javascript:X()><button>글</button></form>',
    '<button formaction=javascript:X()>글</button>',
    '<base href=//evil.example>',
    '<meta http-equiv=refresh content="0;url=javascript:X()">',
    '<link rel=stylesheet href=//evil.example/x.css>',
    '<link rel=import href=//evil.example>',
    '<portal src=//evil.example>',
  ],
  styles: [
    '<style>@import "//evil.example"</style>',
    '<p style="background:url(javascript:X())">글</p>',
    '<p style="position:fixed;inset:0">글</p>',
    '<style><img src=x onerror=X()></style>',
    '<p class="fixed inset-0">글</p>',
  ],
  otherNamespaces: [
    '<svg onload=X()>',
    '<svg><script>X()</script></svg>',
    '<svg><animate onbegin=X() attributeName=x dur=1s>',
    '<svg><a xlink:href="javascript:X()"><text>글</text></a></svg>',
    '<svg><foreignObject><img src=x onerror=X()></foreignObject></svg>',
    '<svg></p><style><a id="</style><img src=1 onerror=X()>">',
    '<math href="javascript:X()">글</math>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=X()&gt;">',
    '<math><annotation-xml encoding="text/html"><script>X()</script></annotation-xml></math>',
  ],
  quotations: [
    '<noscript><p title="</noscript><img src=x onerror=X()>">',
    '<textarea><img title="</textarea><img src=x onerror=X()>">',
    '<title><img title="</title><img src=x onerror=X()>">',
    '<xmp><img title="</xmp><img src=x onerror=X()>">',
    '<template><script>X()</script></template>',
    '<select><template><img src=x onerror=X()></template></select>',
    '<plaintext><img src=x onerror=X()>',
    '<!-- --!><img src=x onerror=X()> -->',
    '<!--<img src="--><img src=x onerror=X()//">',
    '<?xml version="1.0"?><img src=x onerror=X()>',
    '&lt;script&gt;X()&lt;/script&gt;',
    '&lt;img src=x onerror=X()&gt;',
    '<p>&#60;script&#62;X()</p>',
  ],
  names: [
    '<h2 id=location>글</h2>',
    '<h3 id="site">글</h3>',
    '<img name=body src="/media/c/leaf-0a1b2c3d.webp">',
    '<a id=x><a id=x name=y href=javascript:X()>글</a>',
    '<slot name=x>글</slot>',
    '<custom-element onclick=X()>글</custom-element>',
  ],
}

/** Positions of a payload in a text. */
export const carriers: ((payload: string) => string)[] = [
  (it) => it,
  (it) => `<p>앞 ${it} 뒤</p>`,
  (it) => `<ul><li>${it}</ul>`,
  (it) => `<table><tr><td>${it}</td></tr></table>`,
  (it) => `<figure>${it}<figcaption>${it}</figcaption></figure>`,
  (it) => `<a href="/shop">${it}</a>`,
  (it) => `<svg><desc>${it}</desc></svg>`,
  (it) => `<p title='${it}'>글</p>`,
  (it) => `<blockquote><em>${it}`,
  (it) => `<!-- ${it} -->${it.toUpperCase()}`,
]
export const payloads = Object.values(families).flat()

const attribute = /^ ([a-z]+)="([^"<>]*)"/
const allowed: Record<string, Record<string, RegExp>> = {
  a: { href: /^(https?:\/\/|\/(?![/\\])|#[a-z\d가-힣])/, target: /^_blank$/, rel: /^noopener noreferrer$/ },
  img: {
    src: /^(https:\/\/|\/media\/)/,
    alt: /^/,
    width: /^\d+$/,
    height: /^\d+$/,
    loading: /^lazy$/,
  },
  h2: { id: /[-\d가-힣]/ },
  h3: { id: /[-\d가-힣]/ },
  ol: { start: /^\d+$/ },
  th: { colspan: /^\d+$/, rowspan: /^\d+$/, scope: /^(row|col)/ },
  td: { colspan: /^\d+$/, rowspan: /^\d+$/ },
}
const plain =
  /^(h4|p|br|hr|ul|li|dl|dt|dd|blockquote|strong|em|sub|sup|figure|figcaption|table|caption|thead|tbody|tr)$/

/** Parses sanitised HTML by a grammar stricter than any browser's and returns what violates it. */
export function findViolations(html: string): string[] {
  return html
    .split('<')
    .slice(1)
    .flatMap((piece) => {
      const [, name = '', rest = ''] = /^\/?([a-z\d]+)([^>]*)>[^>]*$/.exec(piece) ?? []
      const rules = allowed[name] ?? (plain.test(name) ? {} : undefined)
      if (!rules) return [piece]
      let left = rest.replace(/ \/$/, '')
      for (let found = attribute.exec(left); found; found = attribute.exec(left)) {
        const [whole, key = '', value = ''] = found
        if (!rules[key]?.test(value)) return [piece]
        left = left.slice(whole.length)
      }
      return left === '' ? [] : [piece]
    })
}
