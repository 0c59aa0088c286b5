import type { Verdict } from './case-admin'

const unlistedPrefix = 'unlisted:'
const unlistedNameMaxLength = 40

/** The `rightProblemId` of a problem that the list lacks, with the expert's own name for it. */
export const toUnlistedProblemId = (name: string) =>
  `${unlistedPrefix}${name.trim().slice(0, unlistedNameMaxLength)}`

/** The expert's own name in a `rightProblemId`; undefined for a problem of the list and for a blank or too long name. */
export function findUnlistedName(rightProblemId: string): string | undefined {
  if (!rightProblemId.startsWith(unlistedPrefix)) return undefined
  const name = rightProblemId.slice(unlistedPrefix.length).trim()
  return name.length > 0 && name.length <= unlistedNameMaxLength ? name : undefined
}

/** A problem of the list with what people call it, or one that an expert named outside of it. */
export interface NamedProblem {
  id: string
  name: string
  alsoCalled?: string[] | undefined
}

/** The draft of an answer that names a problem: no more than the page around it lacks. */
export const letterNaming = (problem: string, moreCertain?: string) =>
  [`‘${problem}’일 가능성이 가장 커요.`, moreCertain].filter(Boolean).join('\n')

/** The draft for a case, whose emergency is named before anything else. */
export const draftNaming = (letter: string | undefined, emergency: unknown) =>
  [emergency && '화면 맨 위의 안내를 먼저 따라 주세요.', letter].filter(Boolean).join('\n')

/** Whether a text equals a draft apart from white space. */
export const isUnedited = (text: string, draft: string) => normaliseSpaces(text) === normaliseSpaces(draft)
const normaliseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

interface JudgedAnswer {
  text: string
  verdict: Verdict | null
  /** The engine's problem; null when it names none. */
  problemId: string | null
  /** The expert's; null or absent without one. */
  rightProblemId?: string | null | undefined
  /** All problems of the list. */
  problems: NamedProblem[]
}

/** Says why an answer contradicts its verdict: it calls the overruled problem the likeliest. Partly right leaves room for both. */
export function findContradiction(answer: JudgedAnswer): string | undefined {
  const { text, verdict, problemId, rightProblemId, problems } = answer
  const overruled = problems.find(({ id }) => id === problemId)
  const right = rightProblemId == null ? undefined : findNamed(rightProblemId, problems)
  if (!verdict || verdict === 'AGREE' || !overruled || !right || overruled.id === right.id) return undefined
  const all = [...problems, right]
  if (!callsLikeliest(text, overruled, all)) return undefined
  if (verdict === 'PARTLY' && callsLikeliest(text, right, all)) return undefined
  return `글에서는 ‘${overruled.name}’ 쪽으로 말하고 있어요. 맞는 문제로 고른 ‘${right.name}’에 맞게 고쳐 주세요.`
}

/** A problem of the list, or one that an expert named outside of it. */
function findNamed(id: string, problems: NamedProblem[]): NamedProblem | undefined {
  const name = findUnlistedName(id)
  return problems.find((problem) => problem.id === id) ?? (name === undefined ? undefined : { id, name })
}

/** Whether a text calls a problem what the plant has, and not only mentions or denies it. */
function callsLikeliest(text: string, problem: NamedProblem, problems: NamedProblem[]): boolean {
  const wanted = formsOf(problem)
  const forms = [...new Set([...problems.flatMap(formsOf), ...wanted])]
  // Longer names first, because some contain others.
  const names = new RegExp(
    forms
      .sort((a, b) => b.length - a.length)
      .map(escaped)
      .join('|'),
    'gu',
  )
  return sentencesOf(text).some((sentence) => {
    if (problem.id === 'healthy' && soundHealthy.test(sentence)) return true
    return [...sentence.matchAll(names)].some(({ 0: name, index }) => {
      if (!wanted.includes(name) || quoting.test(sentence.slice(0, index))) return false
      const rest = sentence.slice(index + name.length)
      return calling.test(rest) || (rest === '' && introducing.test(sentence.slice(0, index)))
    })
  })
}

/** Sentences without spaces, quotation marks and asides; without questions. */
const sentencesOf = (text: string) =>
  text
    .replace(/\([^)]*\)/gu, '')
    .split(/(?<=[.!?。…\n])/u)
    .filter((sentence) => !sentence.trim().endsWith('?'))
    .map((sentence) => sentence.replace(/[\s‘’“”'"「」*_.!。…,]/gu, ''))

const formsOf = ({ name, alsoCalled = [] }: NamedProblem) =>
  [...name.replace(/\([^)]*\)/gu, '').split('·'), ...alsoCalled]
    .map((form) => form.replace(/\s/gu, ''))
    .filter((form) => form !== '')

const escaped = (form: string) => form.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')

const degree = '(?:가장|제일|더|훨씬|거의|아주|매우|꽤|상당히)?'
const great =
  '(?:커요|큽니다|크네요|크니|커서|크다$|큼$|커보여요|커보입니다|높아요|높습니다|높네요|높으니|높아서|높다$|높음$|높아보여요|높아보입니다)'
const seen =
  '(?:보여요|보입니다|보이네요|보이니|보여서|보이므로|보인다$|봐요|봅니다|보면돼요|보시면돼요|보시면됩니다|볼수있어요|볼수있습니다|(?:판단|생각|진단|추정|의심|확인)(?:돼요|됩니다|해요|합니다|했어요|했습니다|됐어요|됐습니다|드려요)|여겨져요)'
const being = '(?:이에요|예요|입니다|이네요|네요|이니|이라서|라서|이므로|이다$|임$)'
const like = '(?:같아요|같습니다|같네요|같으니|같아서|같다$|같아$)'
const sign = '(?:의?(?:전형적인)?(?:초기)?(?:증상|모습|흔적|자국|초기))'

/** What follows a name that is stated; a form that goes on to deny or to concede ("커 보이지만") is not among them. */
const calling = new RegExp(
  `^(?:${[
    `(?:일|의)?(?:가능성|확률)(?:이|은|도)?${degree}${great}`,
    `(?:이|가)${degree}(?:${great}|${being}|맞아요|맞습니다|맞네요|맞다$|맞는것${like}|(?:확실|분명|유력)(?:해요|합니다|해보여요)|(?:의심)(?:돼요|됩니다)|원인${being}|원인으로${seen}|(?:왔|생겼|온것${like}|생긴것${like})(?:어요|습니다)?)`,
    `(?:${sign}?(?:인것)?(?:으로|로)|이라고|라고|인걸로)${degree}${seen}`,
    `(?:쪽|때문|${sign})?${being}`,
    `(?:인것|인거|인듯|${sign}(?:인것)?)?${like}`,
    '인듯(?:해요|합니다)',
    `일(?:거예요|겁니다|것입니다|것${like}|것으로${seen})`,
    `(?:을|를)${degree}의심(?:해요|합니다|하고있어요|하고있습니다)`,
    `(?:에|쪽에)${degree}가까(?:워요|워보여요|워보입니다|운것${like})`,
    `에걸(?:렸어요|렸습니다|린것${like})`,
  ].join('|')})(?!라고|하고|고하|고했)`,
  'u',
)
/** Before a name that ends the sentence: "원인: 녹병". */
const introducing = /(?:원인|진단|문제|결론|병명)(?:은|는|이|:)?$/u
/** Before a name that the engine gave. */
const quoting = /(?:AI|인공지능|엔진|앱)(?:결과|진단|답|판단)?(?:은|는|이|가|에서는|에서|:)/iu
const soundHealthy =
  /(?:이상|문제)(?:이|은|는|가|도|한점이|한점은)?(?:없어요|없습니다|없어보여요|보이지않아요|보이지않습니다|안보여요)|건강(?:해요|합니다|해보여요|해보입니다)/u
