import type { PostcodeOptions } from 'react-daum-postcode/lib/loadPostcode'
import { findRows, lotAddressOf, type Row, roadAddressOf, toResult } from './address-rows.ts'

/** Styles of the search box, inside a shadow root. */
const searchStyles = `
:host { display: block; height: 100%; color-scheme: light dark;
  --paper: #f5f4f8; --card: #fff; --ink: #23212b; --muted: #5f5b6d; --line: #dcd8e6; --edge: #85808f; --accent: #5b3fa0;
  --on-accent: #fff; --soft: #f1ecfd; --stripe: #e9e2fa; --focus: #1b5fae; }
@media (prefers-color-scheme: dark) { :host {
  --paper: #17151d; --card: #221f2b; --ink: #f0edf7; --muted: #b3adc4; --line: #3b3649; --edge: #8b8599; --accent: #c4aeff;
  --on-accent: #221f2b; --soft: #2c2440; --stripe: #2c2440; --focus: #8ab8f5; } }
* { box-sizing: border-box; margin: 0; }
.box { height: 100%; display: flex; flex-direction: column; background: var(--paper); color: var(--ink); word-break: keep-all;
  font: 15px/1.5 "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", system-ui, sans-serif; }
form { display: flex; gap: 8px; padding: 12px; background: var(--card); border-bottom: 1px solid var(--line); }
input { flex: 1; min-width: 0; min-height: 44px; padding: 0 12px; font: inherit; font-size: 16px; color: inherit;
  background: var(--card); border: 1px solid var(--edge); border-radius: 10px; }
button { font: inherit; color: inherit; cursor: pointer; border: 0; background: none; text-align: left; }
form button { min-height: 44px; padding: 0 18px; border-radius: 10px; background: var(--accent); color: var(--on-accent);
  font-weight: 600; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 1px; }
.results { flex: 1; overflow: auto; padding: 12px; }
.note { color: var(--muted); font-size: 14px; padding: 4px 0 8px; }
.practice { color: var(--muted); font-size: 13px; padding: 6px 12px;
  background: repeating-linear-gradient(135deg, var(--stripe) 0 14px, transparent 14px 28px); }
.practice b { color: var(--accent); }
ul { list-style: none; padding: 0; display: grid; gap: 8px; }
li { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 10px 12px; }
.zone { color: var(--accent); font-weight: 600; }
.choice { display: flex; gap: 10px; width: calc(100% + 12px); margin: 0 -6px; padding: 0 6px; min-height: 44px; align-items: center; border-radius: 8px; }
.choice:hover { background: var(--soft); }
.kind { flex: none; width: 3.6em; text-align: center; font-size: 12px; color: var(--muted); border: 1px solid var(--line);
  border-radius: 6px; padding: 1px 0; }`

/** A search box in the page. */
export interface Search {
  options: PostcodeOptions
  root: ShadowRoot
  close: (state: 'FORCE_CLOSE' | 'COMPLETE_CLOSE') => void
  /** Whether the box closes when an address is chosen. */
  autoClose: boolean
  query: string
}

/** Creates an element whose content is text, never HTML. */
function element(name: string, className: string, text = ''): HTMLElement {
  const created = document.createElement(name)
  created.className = className
  created.textContent = text
  return created
}

function resultButton(search: Search, row: Row, kind: 'R' | 'J'): HTMLElement {
  const [, , place, , , , building] = row
  const more = [place.split(' ').pop(), building].filter(Boolean).join(', ')
  const text = kind === 'R' ? `${roadAddressOf(row)} (${more})` : lotAddressOf(row)
  const button = element('button', 'choice')
  button.setAttribute('type', 'button')
  button.append(element('span', 'kind', kind === 'R' ? '도로명' : '지번'), element('span', 'text', text))
  button.addEventListener('click', () => {
    search.options.oncomplete?.(toResult(row, kind, search.query))
    if (search.autoClose) search.close('COMPLETE_CLOSE')
  })
  return button
}

function showResults(search: Search, query: string) {
  search.query = query
  const rows = findRows(query)
  search.options.onsearch?.({ q: query, count: rows.length })
  const note = search.root.querySelector('.note') as HTMLElement
  const list = search.root.querySelector('ul') as HTMLElement
  const shown = rows.slice(0, 30)
  list.replaceChildren(
    ...shown.map((row) => {
      const item = element('li', '')
      item.append(
        element('p', 'zone', row[5]),
        resultButton(search, row, 'R'),
        resultButton(search, row, 'J'),
      )
      return item
    }),
  )
  const hint = rows.length > shown.length ? ' 더 자세히 입력하면 줄어들어요.' : ''
  note.textContent = rows.length
    ? `${rows.length}건을 찾았어요.${hint}`
    : '찾는 주소가 없어요. 도로명이나 동 이름으로 다시 찾아 보세요.'
  reportSize(search)
}

function reportSize({ options, root }: Search) {
  const box = root.querySelector('.box') as HTMLElement
  const results = root.querySelector('.results') as HTMLElement
  const hidden = results.scrollHeight - results.clientHeight
  options.onresize?.({ width: box.offsetWidth, height: box.offsetHeight + hidden })
}

/** Renders a search box into an element of the page and returns its host. Arrow keys move between results, like Tab. */
export function renderSearch(
  parent: HTMLElement,
  settings: Omit<Search, 'root' | 'query'>,
  query: string,
): HTMLElement {
  const host = element('div', '')
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `<style>${searchStyles}</style><div class="box"><p class="practice"><b>연습</b> 몇백 곳의 주소만 있어요.</p>
<form role="search"><input type="search" aria-label="주소 검색" placeholder="예) 테헤란로 152, 역삼동 737" autocomplete="off">
<button type="submit">검색</button></form>
<div class="results"><p class="note" role="status">도로명, 지번, 건물 이름으로 찾을 수 있어요.</p><ul aria-label="검색 결과"></ul></div></div>`
  parent.replaceChildren(host)
  const search: Search = { ...settings, root, query }
  const input = root.querySelector('input') as HTMLInputElement
  root.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (input.value.trim()) showResults(search, input.value.trim())
  })
  root.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[(event as KeyboardEvent).key]
    if (!step) return
    const controls = [input, ...root.querySelectorAll<HTMLElement>('.choice')]
    const next = controls[controls.indexOf(root.activeElement as HTMLElement) + step]
    if (next) event.preventDefault()
    next?.focus()
  })
  input.value = query
  if (query) showResults(search, query)
  else reportSize(search)
  if (settings.options.focusInput !== false) input.focus({ preventScroll: true })
  return host
}
