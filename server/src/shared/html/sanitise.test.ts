// @vitest-environment node
import fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { carriers, findViolations, payloads } from '../../../test/support/hostile-html.ts'
import { sanitise } from './sanitise.ts'

const { document } = new Window()

/** Returns the elements that could run code, as a browser parses the HTML. */
function activeElementsIn(html: string): string[] {
  document.body.innerHTML = html
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const isActive = /^(script|style|iframe|object|embed|svg|math|form|base|meta|link)$/i.test(
      element.tagName,
    )
    const names = element.getAttributeNames().filter((name) => /^on|^style$|^class$|^srcdoc$/i.test(name))
    const address = element.getAttribute('href') ?? element.getAttribute('src') ?? ''
    return isActive || names.length > 0 || /^\s*(javascript|vbscript|data):/i.test(address)
      ? [element.outerHTML]
      : []
  })
}

describe('sanitise', () => {
  it(`removes active content: ${payloads.length} payloads in ${carriers.length} positions`, () => {
    expect(payloads.length * carriers.length).toBeGreaterThan(300)
    for (const payload of payloads) {
      for (const carry of carriers) {
        const clean = sanitise(carry(payload))
        expect({ payload, wrong: findViolations(clean) }).toEqual({ payload, wrong: [] })
        expect({ payload, active: activeElementsIn(clean) }).toEqual({ payload, active: [] })
        expect(sanitise(clean)).toBe(clean)
      }
    }
  })

  it('removes active content from random combinations of payload fragments', () => {
    const piece = fc.oneof(
      fc.constantFrom(...payloads),
      fc.constantFrom(...payloads).chain((it) => fc.nat(it.length).map((at) => it.slice(at))),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '/',
        '<p',
        '</',
        '<a href=',
        '<img ',
        '<!--',
        '-->',
        '\0',
        ' on',
        '=',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const clean = sanitise(pieces.join(''))
        expect(findViolations(clean)).toEqual([])
        expect(sanitise(clean)).toBe(clean)
      }),
      { numRuns: 500 },
    )
  })

  it('parses again what stood inside a removed element', () => {
    const clean = sanitise('<p>흙<portal><h2>물주기</h2>')
    expect(clean).toContain('<p>흙</p><h2>물주기</h2>')
    expect(sanitise(clean)).toBe(clean)
  })

  it('preserves the elements that articles use', () => {
    const article = [
      '<h2 id="물주기-1">물주기</h2><p><strong>흙</strong>이 <em>마르면</em> 물을 줘요.<br />천천히요.</p>',
      '<ul><li>화분</li></ul><ol start="3"><li>받침</li></ol><blockquote>팁</blockquote>',
      '<figure><img src="/media/c/leaf-0a1b2c3d.webp" alt="잎" width="640" height="400" loading="lazy" /><figcaption>잎</figcaption></figure>',
      '<table><thead><tr><th scope="col">식물</th></tr></thead><tbody><tr><td colspan="2">호야</td></tr></tbody></table>',
      '<p><a href="/plant-contents/1?from=a&amp;b=1#물주기-1">다른 글</a> <a href="#물주기-1">위로</a></p>',
    ]
    for (const part of article)
      expect(sanitise(part)).toBe(
        part.replace(
          /href="(\/[^"#]*)#[^"]*"/,
          (_, path) => `href="${path}#${encodeURIComponent('물주기-1')}"`,
        ),
      )
  })

  it('opens external links in a new tab without opener and referrer', () => {
    expect(
      sanitise('<a href="https://www.nihhs.go.kr/a?b=1" rel="opener" target="_self">농촌진흥청</a>'),
    ).toBe('<a href="https://www.nihhs.go.kr/a?b=1" target="_blank" rel="noopener noreferrer">농촌진흥청</a>')
  })
})
