import type { StoredFindings } from '../diagnosis.tables.ts'

interface Result {
  problemId: string | null
  problem: string
  findings: StoredFindings
}

/** What an expert may begin with: the engine's own words as a letter. It depends on the result alone. */
export function suggestionFor({ problemId, problem, findings }: Result): string {
  const { advice, solutions, summary } = findings
  const parts = [
    openingOf(problemId, problem, findings),
    problemId && (advice?.about ?? summary),
    listed('이렇게 본 까닭', problemId ? findings.reasons.map(({ text }) => text) : []),
    advice ? listed('오늘 할 일', advice.today) : listed('이렇게 해 보세요', solutions),
    listed('이번 주에 할 일', advice?.thisWeek),
    listed('다시 생기지 않게', advice?.prevention),
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** Whether somebody has changed more than the white space of a suggestion. */
export const isUntouched = (text: string, suggestion: string) => squeezed(text) === squeezed(suggestion)

function openingOf(problemId: string | null, problem: string, { candidates, question }: StoredFindings) {
  const hello = '안녕하세요. 보내 주신 사진과 설명을 살펴봤어요.'
  if (problemId === 'healthy') return `${hello}\n지금은 뚜렷한 이상이 보이지 않아요.`
  if (problemId) return `${hello}\n‘${problem}’일 가능성이 가장 커요.`
  const named = candidates.map((candidate) => `‘${candidate.problem}’`).join(', ')
  const guess = named && `\n지금은 ${named} 가운데 하나로 보고 있어요.`
  return `${hello}\n사진과 설명만으로는 한 가지로 말씀드리기 어려워요.${guess}${question ? `\n${question}` : ''}`
}

const listed = (title: string, lines: string[] = []) =>
  lines.length > 0 && `${title}\n${lines.map((line) => `- ${line}`).join('\n')}`

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()
