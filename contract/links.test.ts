import { expect, test } from 'vitest'
import { splitLinks } from './links.ts'

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test.each([
  ['https://example.com에서 보세요', 'https://example.com'],
  ['자세한 건 https://example.com/a/1.html을 보세요.', 'https://example.com/a/1.html'],
  ['https://youtu.be/abc?t=1입니다.', 'https://youtu.be/abc?t=1'],
  ['(https://example.com/guide)를 보세요', 'https://example.com/guide'],
  ['https://example.com/guide/에서', 'https://example.com/guide/'],
  ['http://example.kr, 그리고', 'http://example.kr'],
  ['https://example.com/care?!', 'https://example.com/care'],
])('the link in "%s" ends where the address ends', (text, link) => {
  expect(linksIn(text)).toEqual([link])
})

test('Korean words and brackets that belong to the address stay in it', () => {
  expect(linksIn('https://ko.wikipedia.org/wiki/몬스테라')).toEqual([
    'https://ko.wikipedia.org/wiki/몬스테라',
  ])
  expect(linksIn('https://ko.wikipedia.org/wiki/호야_(식물) 참고')).toEqual([
    'https://ko.wikipedia.org/wiki/호야_(식물)',
  ])
})

test('an address without a scheme is opened safely', () => {
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

test('nothing of the text is lost, line breaks included', () => {
  const text = '첫째 줄\n\n둘째: https://a.com/b, https://c.kr를 보세요.\n<b>셋째</b>'
  expect(
    splitLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})
