import type { NoticeTemplate } from './notice-template.ts'
import { noticeValues, type ValueName } from './notice-values.ts'

/** How something is said; what changes from person to person stands in braces. */
export interface Wording {
  title: string
  message: string
}

/** What a wording cannot be kept for, and which half of it is meant. */
export interface Fault {
  path: keyof Wording
  message: string
}

/** As much as the inbox shows of a notice, with examples in the braces. */
const most: Record<keyof Wording, number> = { title: 40, message: 120 }

const names: Record<keyof Wording, string> = { title: '제목', message: '내용' }
const inBraces = /\{([^{}]*)\}/g

/** Puts the values in. */
export const fill = ({ title, message }: Wording, values: Record<string, string | number>): Wording => ({
  title: fillLine(title, values),
  message: fillLine(message, values),
})

const fillLine = (line: string, values: Record<string, string | number>) =>
  line.replace(inBraces, (_, name: string) => String(values[name] ?? '')).trim()

/** The wording as it may look. */
export const exampleOf = ({ values }: NoticeTemplate, wording: Wording): Wording =>
  fill(wording, Object.fromEntries(values.map((name) => [name, noticeValues[name].example])))

/** What any wording of it has to name: what the default names. */
export const neededBy = (template: NoticeTemplate): readonly ValueName[] => {
  const named = new Set([...namesIn(template.title), ...namesIn(template.message)])
  return template.values.filter((name) => named.has(name))
}

/** Why a wording cannot take the default's place; empty when it can. */
export function faultsOf(template: NoticeTemplate, wording: Wording): Fault[] {
  const faults = (['title', 'message'] as const).flatMap((path) => {
    const fault = bracesFault(template, wording[path]) ?? lengthFault(template, wording, path)
    return fault ? [{ path, message: fault }] : []
  })
  if (faults.length > 0) return faults
  const named = new Set([...namesIn(wording.title), ...namesIn(wording.message)])
  const missing = neededBy(template).filter((name) => !named.has(name))
  if (missing.length === 0) return []
  return [{ path: 'message', message: `꼭 알려야 하는 값이 빠졌어요: ${missing.map(sayValue).join(', ')}` }]
}

function bracesFault({ values }: NoticeTemplate, line: string): string | undefined {
  if (/[{}]/.test(line.replace(inBraces, ''))) return '중괄호가 짝이 맞지 않아요. {값이름}처럼 써 주세요.'
  const unknown = namesIn(line).find((name) => !values.some((known) => known === name))
  if (unknown === undefined) return undefined
  const offered = values.map(sayValue).join(', ')
  return `이 알림에 {${unknown}} 값은 없어요. ${offered ? `쓸 수 있는 값: ${offered}` : '이 알림에는 넣을 값이 없어요.'}`
}

function lengthFault(template: NoticeTemplate, wording: Wording, path: keyof Wording): string | undefined {
  const length = Array.from(exampleOf(template, wording)[path]).length
  if (length === 0) return `${names[path]}을 입력해 주세요.`
  if (length <= most[path]) return undefined
  return `${names[path]}은 보기 값을 넣어 ${most[path]}자까지 쓸 수 있어요. 지금은 ${length}자예요.`
}

const namesIn = (line: string) => [...line.matchAll(inBraces)].map(([, name = '']) => name)
const sayValue = (name: ValueName) => `{${name}} ${noticeValues[name].meaning}`
