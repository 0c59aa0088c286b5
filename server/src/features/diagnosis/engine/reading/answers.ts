import {
  type Answer,
  type Answers,
  type Question,
  questionnaire,
  questionTitles,
} from '../../../../../../contract/diagnosis/diagnosis.ts'
import type { Finding } from '../finding.ts'

type Sign = [id: string, strength: number]

/** Returns the signs of the questionnaire. An answer is a code or, for OTHER, free text. */
export const readAnswers = (answers: Answers): Finding[] => [
  ...readWith('wateringFrequency', answers.wateringFrequency, wateringCodes, wateringWords),
  ...readWith('symptomDuration', answers.symptomDuration, durationCodes, durationWords),
  ...readWith('location', answers.location, locationCodes, locationWords),
]

/** Returns how an answer may be shown: its question, and the label that was chosen or the words that were typed. */
export function answerShown(
  question: Question,
  { code, text }: Answer,
): Pick<Finding, 'asked' | 'quote' | 'span'> {
  const typed = typeof text === 'string' ? text.slice(0, 200).normalize('NFC').trim() : ''
  const asked = questionTitles[question]
  if (typed) return { asked, span: typed }
  const label = (questionnaire[question] as Record<string, string>)[code]
  return { asked, span: code, ...(label && { quote: label }) }
}

const wateringCodes: Record<string, Sign[]> = {}
const durationCodes: Record<string, Sign[]> = { TODAY: [['a_new', 1]], WITHIN_WEEK: [['a_new', 0.6]] }
const locationCodes: Record<string, Sign[]> = {
  OFFICE: [['a_office', 1]],
  COMMERCIAL: [['a_office', 0.7]],
}

function readWith(
  question: Question,
  answer: Answer | undefined,
  codes: Record<string, Sign[]>,
  words: (text: string) => Sign[],
): Finding[] {
  if (!answer) return []
  const text = typeof answer.text === 'string' ? answer.text.slice(0, 200).normalize('NFC') : ''
  const signs = text.trim() ? words(text.replace(/\s+/g, '')) : (codes[answer.code] ?? [])
  const shown = answerShown(question, answer)
  return signs.map(([id, strength]) => ({ id, source: 'ANSWER', reader: 'answer', strength, ...shown }))
}

function wateringWords(text: string): Sign[] {
  if (/자주(안|못)|가끔|드물|까먹|잊|깜빡|거의안|생각날때|방치|어쩌다/.test(text)) return [['a_rare', 0.8]]
  if (/매일|날마다|하루[에]?\d?|자주|수시로|아침|틈틈이|격일/.test(text)) return [['a_often', 1]]
  const days = daysBetween(text)
  if (days === undefined) return []
  if (days <= 3) return [['a_often', 1]]
  if (days >= 21) return [['a_rare', 1]]
  return days >= 18 ? [['a_rare', 0.5]] : []
}

function durationWords(text: string): Sign[] {
  if (/오늘|어제|방금|하루|이틀|사흘|갑자기|그제|며칠전/.test(text)) return [['a_new', 1]]
  if (/오래|몇달|여러달|작년|한참|반년|계속|달이상|달넘|겨울부터|여름부터|봄부터|가을부터|\d년/.test(text)) {
    return [['a_long', 1]]
  }
  const days = daysOf(text)
  if (days === undefined) return []
  if (days >= 30) return [['a_long', 1]]
  if (days <= 3) return [['a_new', 1]]
  return days <= 7 && !/이상|넘/.test(text) ? [['a_new', 0.6]] : []
}

function locationWords(text: string): Sign[] {
  const signs: Sign[] = []
  if (/욕실|화장실|샤워|습한/.test(text)) signs.push(['a_wet', 1])
  if (/사무실|회사|매장|가게|카페|오피스|에어컨|히터|난방/.test(text)) signs.push(['a_office', 1])
  const dim =
    /북향|북쪽|안쪽|구석|복도|지하|현관|창문?없|그늘|어두|음지|햇빛(이)?(안|없)|책장|빛(이)?(안|없|약)/
  if (dim.test(text)) signs.push(['a_dim', 1])
  else if (/남향|서향|남서|베란다|발코니|옥상|마당|테라스|야외|직사광/.test(text)) signs.push(['a_sun', 1])
  else if (/동향|창가|창문|창옆/.test(text)) signs.push(['a_sun', 0.4])
  return signs
}

/** Returns the days between two waterings: "2~3일에 한 번" is 3, "주 2회" 3.5, "월 1회 이하" 30. */
export function daysBetween(text: string): number | undefined {
  const times = /(?:에|주|월|달|일)(\d|한|두|세|네)(?:번|회)/.exec(text)
  const count = times ? (numberWords[times[1] ?? ''] ?? Number(times[1])) : 1
  const period = daysOf(text)
  return period === undefined ? undefined : period / (count || 1)
}

const numberWords: Record<string, number> = { 한: 1, 두: 2, 세: 3, 네: 4, 일: 1, 이: 2, 삼: 3 }

/** Returns the duration in a phrase, in days; for a range the longer end. */
function daysOf(text: string): number | undefined {
  const named = namedDays.find(([word]) => word.test(text))
  if (named) return named[1]
  const amount = /(\d+)(?:[~\-∼〜,](\d+))?(일|주|달|개월|월|년)/.exec(text)
  if (amount) return Number(amount[2] ?? amount[1]) * (unitDays[amount[3] ?? ''] ?? 1)
  if (/^월|한달|매달|매월/.test(text)) return 30
  return /주/.test(text) ? 7 : undefined
}

const unitDays: Record<string, number> = { 일: 1, 주: 7, 달: 30, 개월: 30, 월: 30, 년: 365 }
const namedDays: [RegExp, number][] = [
  [/이틀/, 2],
  [/사흘/, 3],
  [/나흘/, 4],
  [/열흘/, 10],
  [/보름/, 15],
  [/두달|두어달/, 60],
  [/한달/, 30],
  [/이주|두주|격주/, 14],
  [/삼주|세주/, 21],
  [/일주일|한주|매주/, 7],
]
