import { type CareTopic, careFor, type PlantCare } from '../knowledge/care.ts'
import data from '../knowledge/care-questions.json' with { type: 'json' }
import type { Clause } from './clauses.ts'
import { questionWords } from './quote.ts'
import type { TextReading } from './text.ts'

/** A question about care, with the answer that holds for nearly every plant. */
interface CareQuestion {
  id: string
  /** Pattern on compact text. */
  words: string
  /** Whether a question with 왜 counts too. */
  alsoWhy?: true
  /** The same on lower-case English. */
  english?: string
  answer: string
  /** Where the care of a known plant answers it better. */
  field?: CareTopic
  /** Problems whose own advice answers it differently. */
  notWith?: string[]
  sources: string[]
}

const { questions, asks, wordsOfIllness } = data as unknown as {
  questions: CareQuestion[]
  /** Endings of a question or of a wish to know, for `<asks>` in a pattern. */
  asks: string
  /** Lookarounds that exclude a question about an illness. */
  wordsOfIllness: string
}

const topics = questions.map(({ words, alsoWhy, english, ...question }) => ({
  question,
  words: new RegExp(`${alsoWhy ? '' : wordsOfIllness}(?:${words.replaceAll('<asks>', asks)})`, 'u'),
  english: english === undefined ? undefined : new RegExp(english, 'u'),
}))

/** Words of a question or of a wish to know, also without a question mark. */
const wish = new RegExp(asks, 'u')
const likely = 0.5

/** Whether a clause asks what is wrong, which the diagnosis itself answers. */
const asksWhatIsWrong =
  /왜|원인|이유|때문|탓|무슨(?:병|벌레|문제|일|증상)|뭐가?(?:문제|잘못)|뭔(?:가요|지|데|가)|무엇(?:인|이)|병(?:인|일|이|충|에)|벌레(?:인|일)|어디가|문제(?:인|일|가|있)|진단|봐(?:주|달)|정상|괜찮|건강|이상(?:이|은|한|없|있)|안심|봐도|멀쩡|무사|탈없|아픈|잘(?:크|자라|지내)|둬도|놔둬|맞(?:나|는|을|죠)/u

export interface CareAnswer {
  /** The question in the owner's words. */
  question: string
  /** Null where no reviewed answer is known. */
  text: string | null
  /** Whether it asks what is wrong or whether the plant is well, which the diagnosis answers where it finds something. */
  isOfHealth: boolean
  /** Problems with which the answer is not given. */
  notWith: string[]
  /** What a known plant's care would say it of. */
  topic?: CareTopic | undefined
}

/** Returns the answer to the first care question of a description; without an answer its last question, one about care rather than one about health. */
export function answerIn(
  { original, clauses, asking, standings }: TextReading,
  care: PlantCare | undefined,
  month: number | undefined,
): CareAnswer | undefined {
  const wantsToKnow = (index: number) => {
    const { time = {}, stance = {} } = standings[index] ?? {}
    const isDone = (time.past ?? 0) >= likely || (stance.treated ?? 0) >= likely
    const { text = '', asked = false } = clauses[index] ?? {}
    return asked || (!isDone && (asking[index] || wish.test(text)))
  }
  for (const [index, clause] of clauses.entries()) {
    if (!wantsToKnow(index)) continue
    const { sentence, end } = clause
    const untilItsEnd = sentence.text.slice(0, end).replaceAll('|', '')
    const topic = topics.find(({ words }) => words.test(untilItsEnd))
    if (topic) return answerTo(topic.question, questionWords(original, clause), care, month)
  }
  for (const [question] of original.matchAll(englishQuestion)) {
    const topic = topics.find(({ english }) => english?.test(question.toLowerCase()))
    if (topic) return answerTo(topic.question, question.trim(), care, month)
  }
  const asked = clauses.filter((_, index) => wantsToKnow(index))
  const isOfCare = ({ text, asked }: Clause) => (asked || wish.test(text)) && !asksWhatIsWrong.test(text)
  const last = asked.findLast(isOfCare) ?? asked.at(-1)
  if (!last) return undefined
  const isOfHealth = !isOfCare(last)
  const isKorean = /[가-힣]/u.test(original)
  const question = isKorean ? questionWords(original, last) : lastEnglishQuestion(original)
  return { question, text: null, isOfHealth, notWith: [] }
}

const englishQuestion = /[^.?!\n]*[a-z][^.?!\n]*\?/giu
const lastEnglishQuestion = (original: string) => (original.match(englishQuestion)?.at(-1) ?? original).trim()

function answerTo(
  { field, answer, notWith = [] }: Pick<CareQuestion, 'field' | 'answer' | 'notWith'>,
  question: string,
  care: PlantCare | undefined,
  month: number | undefined,
): CareAnswer {
  const known = care && field && month !== undefined ? careFor(care, field, month) : undefined
  return { question, text: known ?? answer, isOfHealth: false, notWith, topic: field }
}
