import type { Address, EmbedOptions, PostcodeOptions } from 'react-daum-postcode/lib/loadPostcode'
import { browserScript } from '../browser-script.ts'
import addresses from './addresses.json' with { type: 'json' }
import { postcodeLook } from './postcode-look.ts'

/** Province, city or district, neighbourhood, road and number, lot, postcode, building, whether it is flats. */
type Row = [string, string, string, string, string, string, string, boolean?]

/** What the script starts with. */
interface Given {
  rows: Row[]
  look: string
}

/** One search in the page. */
interface Search extends Given {
  options: PostcodeOptions
  root: ShadowRoot
  close: (state: 'FORCE_CLOSE' | 'COMPLETE_CLOSE') => void
  autoClose: boolean
  query: string
}

/** "서울 강남구 테헤란로 152"; in the country the town stands before the road. */
function roadAddressOf([sido, sigungu, place, road]: Row): string {
  const town = / /.test(place) ? place.split(' ')[0] : ''
  return [sido, sigungu, town, road].filter(Boolean).join(' ')
}

function lotAddressOf([sido, sigungu, place, , lot]: Row): string {
  return [sido, sigungu, place, lot].filter(Boolean).join(' ')
}

/** What is asked behind the real one too: every word has to occur somewhere, spaces do not count. */
function found(rows: Row[], query: string): Row[] {
  const words = query.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return rows.filter((row) => {
    const text = `${roadAddressOf(row)} ${lotAddressOf(row)} ${row[5]} ${row[6]}`.replace(/\s/g, '')
    return words.every((word) => text.includes(word))
  })
}

/** The result in the wire format of the real search; names in English and codes of offices stay empty. */
function resultOf(row: Row, userSelectedType: 'R' | 'J', query: string): Address {
  const [sido, sigungu, place, road, , zonecode, buildingName, isFlats] = row
  const [town, village] = / /.test(place) ? (place.split(' ') as [string, string]) : ['', place]
  const roadAddress = roadAddressOf(row)
  const jibunAddress = lotAddressOf(row)
  const isRoadAsked = query
    .trim()
    .split(/\s+/)
    .every((word) => roadAddress.replace(/\s/g, '').includes(word))
  const addressType = isRoadAsked ? 'R' : 'J'
  const inEnglish = {
    addressEnglish: '',
    roadAddressEnglish: '',
    jibunAddressEnglish: '',
    autoRoadAddressEnglish: '',
    autoJibunAddressEnglish: '',
    sidoEnglish: '',
    sigunguEnglish: '',
    roadnameEnglish: '',
    bnameEnglish: '',
    bname1English: '',
    bname2English: '',
  }
  const codes = { buildingCode: '', sigunguCode: '', roadnameCode: '', bcode: '' }
  return {
    ...inEnglish,
    ...codes,
    zonecode,
    address: addressType === 'R' ? roadAddress : jibunAddress,
    addressType,
    userSelectedType,
    noSelected: 'N',
    userLanguageType: 'K',
    roadAddress,
    jibunAddress,
    autoRoadAddress: '',
    autoJibunAddress: '',
    buildingName,
    apartment: isFlats ? 'Y' : 'N',
    sido,
    sigungu,
    roadname: road.split(' ')[0] ?? '',
    bname: village,
    bname1: town,
    bname2: village,
    hname: '',
    query,
  }
}

/** Everything of people or addresses goes in as text. */
function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}

function choice(search: Search, row: Row, kind: 'R' | 'J'): HTMLElement {
  const [, , place, , , , building] = row
  const more = [place.split(' ').pop(), building].filter(Boolean).join(', ')
  const text = kind === 'R' ? `${roadAddressOf(row)} (${more})` : lotAddressOf(row)
  const button = element('button', 'choice')
  button.setAttribute('type', 'button')
  button.append(element('span', 'kind', kind === 'R' ? '도로명' : '지번'), element('span', 'text', text))
  button.addEventListener('click', () => {
    search.options.oncomplete?.(resultOf(row, kind, search.query))
    if (search.autoClose) search.close('COMPLETE_CLOSE')
  })
  return button
}

function show(search: Search, query: string) {
  search.query = query
  const rows = found(search.rows, query)
  search.options.onsearch?.({ q: query, count: rows.length })
  const note = search.root.querySelector('.note') as HTMLElement
  const list = search.root.querySelector('ul') as HTMLElement
  const shown = rows.slice(0, 30)
  list.replaceChildren(
    ...shown.map((row) => {
      const item = element('li', '')
      item.append(element('p', 'zone', row[5]), choice(search, row, 'R'), choice(search, row, 'J'))
      return item
    }),
  )
  const many = rows.length > shown.length ? ' 더 자세히 입력하면 줄어들어요.' : ''
  note.textContent = rows.length
    ? `${rows.length}건을 찾았어요.${many}`
    : '찾는 주소가 없어요. 도로명이나 동 이름으로 다시 찾아 보세요.'
  tellSize(search)
}

function tellSize({ options, root }: Search) {
  const box = root.querySelector('.box') as HTMLElement
  const results = root.querySelector('.results') as HTMLElement
  const hidden = results.scrollHeight - results.clientHeight
  options.onresize?.({ width: box.offsetWidth, height: box.offsetHeight + hidden })
}

/** Draws a search into an element of the page. Arrows move between results, like Tab. */
function draw(parent: HTMLElement, given: Omit<Search, 'root' | 'query'>, query: string): HTMLElement {
  const host = element('div', '')
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `<style>${given.look}</style><div class="box"><p class="practice"><b>연습</b> 몇백 곳의 주소만 있어요.</p>
<form role="search"><input type="search" aria-label="주소 검색" placeholder="예) 테헤란로 152, 역삼동 737" autocomplete="off">
<button type="submit">검색</button></form>
<div class="results"><p class="note" role="status">도로명, 지번, 건물 이름으로 찾을 수 있어요.</p><ul aria-label="검색 결과"></ul></div></div>`
  parent.replaceChildren(host)
  const search: Search = { ...given, root, query }
  const input = root.querySelector('input') as HTMLInputElement
  root.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (input.value.trim()) show(search, input.value.trim())
  })
  root.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[(event as KeyboardEvent).key]
    if (!step) return
    const stops = [input, ...root.querySelectorAll<HTMLElement>('.choice')]
    const next = stops[stops.indexOf(root.activeElement as HTMLElement) + step]
    if (next) event.preventDefault()
    next?.focus()
  })
  input.value = query
  if (query) show(search, query)
  else tellSize(search)
  if (given.options.focusInput !== false) input.focus({ preventScroll: true })
  return host
}

/** A window of its own over the page, in place of the real one's popup. */
function openOver(given: Given, options: PostcodeOptions, query: string, autoClose: boolean) {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', '주소 검색')
  dialog.style.cssText =
    'width:min(480px,100%);height:min(560px,100%);padding:0;border:0;border-radius:16px;margin:auto'
  document.body.append(dialog)
  const close: Search['close'] = (state) => {
    dialog.remove()
    options.onclose?.(state)
  }
  dialog.addEventListener('cancel', () => close('FORCE_CLOSE'))
  dialog.showModal()
  draw(dialog, { ...given, options, autoClose, close }, query)
}

function startPostcode(given: Given) {
  class Postcode {
    private readonly options: PostcodeOptions
    constructor(options: PostcodeOptions = {}) {
      this.options = options
    }
    embed(parent: HTMLElement, { q = '', autoClose = true }: EmbedOptions = {}) {
      const { options } = this
      const close: Search['close'] = (state) => {
        host.remove()
        options.onclose?.(state)
      }
      const host = draw(parent, { ...given, options, autoClose, close }, q)
      const size = (value: string | number | undefined) =>
        typeof value === 'number' ? `${value}px` : (value ?? '100%')
      host.style.cssText = `width:${size(options.width)};height:${size(options.height)}`
    }
    open({ q = '', autoClose = true }: { q?: string; autoClose?: boolean } = {}) {
      openOver(given, this.options, q, autoClose)
    }
  }
  const postcode = { load: (ready: () => void) => ready(), version: 'practice', _validParam_: true }
  Object.assign(window, {
    kakao: { ...window.kakao, Postcode, postcode },
    daum: { ...window.daum, Postcode, postcode },
  })
}

/** The postcode search as pages load it: the addresses and the box to find them in. */
export const postcodeScript = browserScript(
  [
    roadAddressOf,
    lotAddressOf,
    found,
    resultOf,
    element,
    choice,
    show,
    tellSize,
    draw,
    openOver,
    startPostcode,
  ],
  { rows: addresses, look: postcodeLook },
)
