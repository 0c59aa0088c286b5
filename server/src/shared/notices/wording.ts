import { type NoticeTemplate, noticeValues, type ValueName } from './notice-values.ts'

/** The texts of a notice, with placeholders in braces. */
export interface Wording {
  title: string
  message: string
}

/** Why a wording is invalid, and in which of its two texts. */
interface WordingFault {
  path: keyof Wording
  message: string
}

/** Longest texts that the inbox shows, in characters, with example values in the placeholders. */
const maxLength: Record<keyof Wording, number> = { title: 40, message: 120 }

const fieldNames: Record<keyof Wording, string> = { title: '제목', message: '내용' }
const placeholder = /\{([^{}]*)\}/g

/** Replaces the placeholders with the values. */
export const fill = ({ title, message }: Wording, values: Record<string, string | number>): Wording => ({
  title: fillLine(title, values),
  message: fillLine(message, values),
})

const fillLine = (line: string, values: Record<string, string | number>) =>
  line.replace(placeholder, (_, name: string) => String(values[name] ?? '')).trim()

/** Removes line breaks, which the inbox does not show. */
export const toSingleLines = ({ title, message }: Wording): Wording => ({
  title: toSingleLine(title),
  message: toSingleLine(message),
})

export const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Keeps line breaks, with at most one empty line between two lines. */
export const toLines = (text: string) =>
  text
    .split(/\r?\n/)
    .map(toSingleLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Returns the wording filled with example values. */
export const toExample = ({ values }: NoticeTemplate, wording: Wording): Wording =>
  fill(wording, Object.fromEntries(values.map((name) => [name, noticeValues[name].example])))

/** Returns the values that every wording of the template must contain: those of the default texts. */
export const requiredValues = (template: NoticeTemplate): readonly ValueName[] => {
  const named = new Set([...placeholderNames(template.title), ...placeholderNames(template.message)])
  return template.values.filter((name) => named.has(name))
}

/** Returns the reasons why a wording cannot replace the default; empty for a valid wording. */
export function findFaults(template: NoticeTemplate, wording: Wording): WordingFault[] {
  const faults = (['title', 'message'] as const).flatMap((path) => {
    const fault = findPlaceholderFault(template, wording[path]) ?? findLengthFault(template, wording, path)
    return fault ? [{ path, message: fault }] : []
  })
  if (faults.length > 0) return faults
  const named = new Set([...placeholderNames(wording.title), ...placeholderNames(wording.message)])
  const missing = requiredValues(template).filter((name) => !named.has(name))
  if (missing.length === 0) return []
  return [
    { path: 'message', message: `꼭 알려야 하는 값이 빠졌어요: ${missing.map(describeValue).join(', ')}` },
  ]
}

function findPlaceholderFault({ values }: NoticeTemplate, line: string): string | undefined {
  if (/[{}]/.test(line.replace(placeholder, ''))) return '중괄호가 짝이 맞지 않아요. {값이름}처럼 써 주세요.'
  const unknown = placeholderNames(line).find((name) => !values.some((known) => known === name))
  if (unknown === undefined) return undefined
  const offered = values.map(describeValue).join(', ')
  return `이 알림에 {${unknown}} 값은 없어요. ${offered ? `쓸 수 있는 값: ${offered}` : '이 알림에는 넣을 값이 없어요.'}`
}

function findLengthFault(
  template: NoticeTemplate,
  wording: Wording,
  path: keyof Wording,
): string | undefined {
  const length = Array.from(toExample(template, wording)[path]).length
  if (length === 0) return `${fieldNames[path]}을 입력해 주세요.`
  if (length <= maxLength[path]) return undefined
  return `${fieldNames[path]}은 보기 값을 넣어 ${maxLength[path]}자까지 쓸 수 있어요. 지금은 ${length}자예요.`
}

const placeholderNames = (line: string) => [...line.matchAll(placeholder)].map(([, name = '']) => name)
const describeValue = (name: ValueName) => `{${name}} ${noticeValues[name].meaning}`
