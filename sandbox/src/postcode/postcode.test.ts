// @vitest-environment happy-dom
import type { Address, PostcodeConstructor } from 'react-daum-postcode/lib/loadPostcode'
import { beforeAll, expect, it } from 'vitest'
import { browserScript } from '../browser-script.ts'
import addresses from './browser/addresses.json' with { type: 'json' }

let Postcode: PostcodeConstructor
beforeAll(async () => {
  new Function(await browserScript('postcode')())()
  Postcode = window.kakao?.Postcode as PostcodeConstructor
})

/** Searches for an address and chooses one line of the first result. */
function choose(query: string, kind: '도로명' | '지번'): { result: Address | undefined; counts: number[] } {
  let result: Address | undefined
  const counts: number[] = []
  const parent = document.createElement('div')
  document.body.replaceChildren(parent)
  new Postcode({ oncomplete: (it) => (result = it), onsearch: ({ count }) => counts.push(count) }).embed(
    parent,
  )
  const root = parent.firstElementChild?.shadowRoot as ShadowRoot
  const input = root.querySelector('input') as HTMLInputElement
  input.value = query
  root.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  const lines = [...root.querySelectorAll<HTMLElement>('.choice')]
  lines.find(({ textContent }) => textContent?.startsWith(kind))?.click()
  expect(parent.childElementCount).toBe(result ? 0 : 1)
  return { result, counts }
}

it('has more than 300 addresses, with every district of Seoul and every area with special rules', () => {
  expect(addresses.length).toBeGreaterThan(300)
  const districts = new Set(addresses.filter(([sido]) => sido === '서울').map(([, sigungu]) => sigungu))
  expect(districts.size).toBe(25)
  const places = addresses.map(([sido, sigungu, place]) => `${sido} ${sigungu} ${place}`).join('\n')
  const special = [
    '인천 중구 운서동',
    '인천 강화군',
    '경기 김포시',
    '경기 화성시',
    '경기 안산시 단원구 대부',
    '인천 옹진군 영흥면',
    '경기 용인시',
    '경기 광주시',
    '경기 구리시',
    ...[
      '연천군',
      '포천시',
      '양평군',
      '여주시',
      '이천시',
      '안성시',
      '평택시',
      '동두천시',
      '가평군',
      '오산시',
    ].map((city) => `경기 ${city}`),
    '광주 서구',
    '부산 ',
    '강원특별자치도 ',
  ]
  expect(special.filter((place) => !places.includes(place))).toEqual([])
})

it('returns a road address in the format of the real search', () => {
  expect(choose('테헤란로 152', '도로명')).toMatchObject({
    counts: [1],
    result: {
      zonecode: '06236',
      address: '서울 강남구 테헤란로 152',
      addressType: 'R',
      userSelectedType: 'R',
      roadAddress: '서울 강남구 테헤란로 152',
      jibunAddress: '서울 강남구 역삼동 737',
      bname: '역삼동',
      buildingName: '강남파이낸스센터',
      apartment: 'N',
      sido: '서울',
      sigungu: '강남구',
    },
  })
})

it('returns a lot address when that line is chosen, in cities and rural areas', () => {
  expect(choose('은마아파트', '지번').result).toMatchObject({ userSelectedType: 'J', apartment: 'Y' })
  expect(choose('강화군 관청리', '지번').result).toMatchObject({
    addressType: 'J',
    roadAddress: '인천 강화군 강화읍 강화대로 394',
    jibunAddress: '인천 강화군 강화읍 관청리 163',
    bname: '관청리',
    bname1: '강화읍',
  })
})

it('reports a search without results', () => {
  expect(choose('없는 길 1', '도로명')).toEqual({ result: undefined, counts: [0] })
})
