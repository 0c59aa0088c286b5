import type { StoredFindings } from '../../diagnosis.tables.ts'

interface Result {
  problemId: string | null
  problem: string
  findings: StoredFindings
}

/** Composes an answer for the expert to edit from the engine's result alone. */
export function suggestAnswer({ problemId, problem, findings }: Result): string {
  const { advice, solutions, summary, emergency } = findings
  const paragraphs = [
    openingFor(problemId, problem, findings),
    emergency && bulletList(emergency.title, [...emergency.doNow, ...emergency.doNot]),
    problemId && (advice?.about ?? summary),
    bulletList('이렇게 본 까닭', problemId ? findings.reasons.map(({ text }) => text) : []),
    advice && bulletList('오늘 할 일', advice.today),
    !advice && !emergency && bulletList('이렇게 해 보세요', solutions),
    bulletList('이번 주에 할 일', advice?.thisWeek),
    bulletList('다시 생기지 않게', advice?.prevention),
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}

/** Whether a text equals the suggestion apart from white space. */
export const isUnedited = (text: string, suggestion: string) =>
  normaliseSpaces(text) === normaliseSpaces(suggestion)

function openingFor(problemId: string | null, problem: string, { candidates, emergency }: StoredFindings) {
  const greeting = '안녕하세요. 보내 주신 사진과 설명을 살펴봤어요.'
  if (problemId === 'healthy') return `${greeting}\n지금은 뚜렷한 이상이 보이지 않아요.`
  if (problemId) return `${greeting}\n‘${problem}’일 가능성이 가장 커요.`
  if (emergency) return greeting
  const named = candidates.map((candidate) => `‘${candidate.problem}’`).join(', ')
  const guess = named && `\n지금은 ${named} 가운데 하나로 보고 있어요.`
  return `${greeting}\n사진과 설명만으로는 한 가지로 말씀드리기 어려워요.${guess}`
}

const bulletList = (title: string, lines: string[] = []) =>
  lines.length > 0 && `${title}\n${lines.map((line) => `- ${line}`).join('\n')}`

const normaliseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()
