import { expect, test } from 'vitest'
import { splitLinks } from './links'

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test.each([
  ['https://example.com에서 보세요', 'https://example.com'],
  ['자세한 건 https://example.com/a/1.html을 보세요.', 'https://example.com/a/1.html'],
  ['https://youtu.be/abc?t=1입니다.', 'https://youtu.be/abc?t=1'],
  ['(https://example.com/guide)를 보세요', 'https://example.com/guide'],
  ['https://example.com/guide/에서', 'https://example.com/guide/'],
  ['http://example.kr, 그리고', 'http://example.kr'],
  ['https://example.com/care?!', 'https://example.com/care'],
])('the link in "%s" ends at the end of the URL', (text, link) => {
  expect(linksIn(text)).toEqual([link])
})

test('Korean words and brackets inside a URL stay in the link', () => {
  expect(linksIn('https://ko.wikipedia.org/wiki/몬스테라')).toEqual([
    'https://ko.wikipedia.org/wiki/몬스테라',
  ])
  expect(linksIn('https://ko.wikipedia.org/wiki/호야_(식물) 참고')).toEqual([
    'https://ko.wikipedia.org/wiki/호야_(식물)',
  ])
})

test('a URL without a scheme becomes an https link', () => {
  expect(splitLinks('www.nongsaro.go.kr에서')).toEqual([
    { text: 'www.nongsaro.go.kr', href: 'https://www.nongsaro.go.kr' },
    { text: '에서' },
  ])
})

test.each(['javascript:alert(1)', 'ftp://example.com', 'data:text/html,x', 'https://', 'http://localhost'])(
  '"%s" is not a link',
  (text) => {
    expect(linksIn(text)).toEqual([])
  },
)

test('the segments contain the whole text, including line breaks', () => {
  const text = '첫째 줄\n\n둘째: https://a.com/b, https://c.kr를 보세요.\n<b>셋째</b>'
  expect(
    splitLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})
