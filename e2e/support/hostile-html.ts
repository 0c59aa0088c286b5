/** HTML that calls the page's function `X` if any script in it runs. */
export const payloads = [
  '<script>X()</script>',
  '<scr<script>ipt>X()</scr</script>ipt>',
  '<img src=x onerror=X()>',
  '<img/src/onerror=X()>',
  '<p onclick=X() onpointerenter=X()>글</p>',
  '<a href="javascript:X()">글</a>',
  '<a href="java&#x09;script:X()" target=_self>글</a>',
  '<a href="data:text/html,<script>X()</script>">글</a>',
  '<img src="javascript:X()">',
  '<iframe srcdoc="<script>parent.X()</script>"></iframe>',
  '<iframe src="javascript:parent.X()"></iframe>',
  '<object data="javascript:X()"></object><embed src="javascript:X()">',
  '<form action="javascript:X()"><button autofocus onfocus=X()>글</button></form>',
  '<input autofocus onfocus=X()><select autofocus onfocus=X()></select>',
  '<details open ontoggle=X()><summary>글</summary></details>',
  '<video autoplay onloadstart=X()><source onerror=X()></video><audio src=x onerror=X()></audio>',
  '<svg onload=X()><script>X()</script></svg>',
  '<svg><animate onbegin=X() attributeName=x dur=1s></svg>',
  '<svg><foreignObject><img src=x onerror=X()></foreignObject></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=X()>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=X()&gt;">',
  '<math><annotation-xml encoding="text/html"><script>X()</script></annotation-xml></math>',
  '<textarea><img title="</textarea><img src=x onerror=X()>"></textarea>',
  '<template><img src=x onerror=X()></template>',
  '<!-- --!><img src=x onerror=X()> -->',
  '<style>@import "javascript:X()";*{animation:x}</style><p style="position:fixed;inset:0" onanimationstart=X()>글</p>',
  '<base href="//evil.invalid/"><meta http-equiv=refresh content="0;url=javascript:X()">',
  '<h2 id=location>글</h2><img name=body src=x><a id=site name=site href="//evil.invalid">글</a>',
  '<custom-element onclick=X() is=x><slot onslotchange=X()></slot></custom-element>',
  '<noscript><p title="</noscript><img src=x onerror=X()>"></noscript>',
]

/** Positions in an HTML text in which a payload may stand. */
const carriers: ((payload: string) => string)[] = [
  (it) => it,
  (it) => `<p>앞 ${it} 뒤</p>`,
  (it) => `<ul><li>${it}</li></ul>`,
  (it) => `<table><tr><td>${it}</td></tr></table>`,
  (it) => `<table>${it}</table>`,
  (it) => `<blockquote><h2>${it}</h2></blockquote>`,
  (it) => `<figure>${it}<figcaption>${it}</figcaption></figure>`,
  (it) => `<svg>${it}</svg>`,
  (it) => `<div><form><form>${it}</form></div>`,
  (it) => `<math><mi>${it}</mi></math>`,
]

const swallowsTheRest = (text: string) => Number(text.includes('<noscript>'))

/** Every payload in every position. The ones that swallow the rest of a page come last. */
const hostileTexts = carriers
  .flatMap((carry) => payloads.map((payload) => `${carry(payload)}">--></style></svg></math></table>`))
  .toSorted((one, other) => swallowsTheRest(one) - swallowsTheRest(other))

/** One text of every position, each with another payload. */
export const someHostileHtml = hostileTexts.filter((_, index) => index % 31 === 0).join('')

/** Every payload in every position: three hundred texts in one. */
export const hostileHtml = hostileTexts.join('')
