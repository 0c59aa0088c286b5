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

type Topic = Omit<CareQuestion, 'words' | 'alsoWhy' | 'english'>

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

/** A part of the original text, end exclusive. */
export type Range = [from: number, until: number]

/** Endings of a question that nobody takes for a statement, also without a question mark. */
const plainQuestion =
  /(?:나요|(?<![다라져려서어아])가요|까요?|인지요?|는지요?|(?:언제(?!부터|인가)|얼마나|며칠(?:마다|에)|몇번|어떻게)[^|]{0,12}(?:[줘해써돼하]요|나|지|까)|왜[^|]{0,12}[요나지까])(?:궁금[가-힣]*|알려[가-힣]*|알고싶[가-힣]*)?$/u

/**
 * Returns what answers the questions of a description, but for those in `answered`, first the one that the result is
 * about: the first with a reviewed answer, else the last one, one about care rather than one about health.
 */
export function answersIn(
  reading: TextReading,
  care: PlantCare | undefined,
  month: number | undefined,
  answered: Range[] = [],
): CareAnswer[] {
  const isKorean = /[가-힣]/u.test(reading.original)
  const questions = isKorean ? koreanQuestions(reading, answered) : englishQuestions(reading.original)
  const [main, ...others] = questions.map((question) => answerTo(question, care, month))
  return main ? [main, ...others.filter(({ text }) => text === null || text !== main.text)] : []
}

interface Question {
  words: string
  topic: Topic | undefined
  isOfHealth: boolean
}

function answerTo(
  { words, topic, isOfHealth }: Question,
  care: PlantCare | undefined,
  month: number | undefined,
): CareAnswer {
  if (!topic) return { question: words, text: null, isOfHealth, notWith: [] }
  const { field, answer, notWith = [] } = topic
  const known = care && field && month !== undefined ? careFor(care, field, month) : undefined
  return { question: words, text: known ?? answer, isOfHealth: false, notWith, topic: field }
}

/** Returns questions with the one first that the result is about. */
function mainFirst<Asked extends Question>(questions: Asked[]): Asked[] {
  const main =
    questions.find(({ topic }) => topic) ??
    questions.findLast(({ isOfHealth }) => !isOfHealth) ??
    questions.at(-1)
  return main ? [main, ...questions.filter((question) => question !== main)] : []
}

/** A greeting, or a wish to know without what. */
const asksNothing =
  /^(?:안녕|반갑)|^(?:그냥|너무|정말|혹시|좀|문득)*(?:궁금|질문|문의|여쭤|여쭙|물어볼)[가-힣]{0,8}$/u
const isPlainQuestion = ({ text, asked }: Clause) => asked || plainQuestion.test(text)

function koreanQuestions(
  { original, clauses, asking, standings }: TextReading,
  answered: Range[],
): Question[] {
  const isOpen = ({ text, range: [from, until] }: Clause) =>
    !asksNothing.test(text) && !answered.some(([start, end]) => from < end && until > start)
  const isWish = (clause: Clause, index: number) => {
    const { time = {}, stance = {} } = standings[index] ?? {}
    const isDone = (time.past ?? 0) >= likely || (stance.treated ?? 0) >= likely
    return !isDone && (asking[index] || wish.test(clause.text))
  }
  const asked = clauses.flatMap((clause, index) => {
    const isPlain = isPlainQuestion(clause)
    if (!isOpen(clause) || !(isPlain || isWish(clause, index))) return []
    const part = untilEndOf(clause, clauses)
    const topic = topicOf(part.map(({ text }) => text).join(''))
    const words = questionWords(original, clause, part[0]?.range[0])
    return [{ clause, part, isPlain, words, topic, isOfHealth: !isOfCare(clause) }]
  })
  const inSentence = asked.map((one) => ({ ...one, topic: one.topic ?? topicOf(sentenceUntil(one.clause)) }))
  const clear = inSentence.filter(({ isPlain, topic }) => isPlain || topic)
  const [main] = mainFirst(clear.length > 0 ? clear : inSentence)
  if (!main) return []
  const others = asked.filter(
    ({ isPlain, clause, part }) => isPlain && part.every(isOpen) && !isOneWith(main.clause, clause, part),
  )
  return [main, ...others]
}

/** The clause and those before it in its sentence, as far as the question before it. */
function untilEndOf(clause: Clause, clauses: Clause[]): Clause[] {
  const index = clauses.indexOf(clause)
  const before = clauses
    .slice(0, index)
    .findLastIndex((one) => one.sentence !== clause.sentence || isPlainQuestion(one))
  return clauses.slice(before + 1, index + 1)
}

const sentenceUntil = ({ sentence, end }: Clause) => sentence.text.slice(0, end).replaceAll('|', '')

/** Whether a question belongs to another one: the same, or the other side of it ("토분이 나은가요 플라스틱이 나은가요"). */
const isOneWith = (other: Clause, clause: Clause, part: Clause[]) =>
  part.includes(other) ||
  clause.text.startsWith('아니면') ||
  (other.sentence === clause.sentence && other.text.slice(-wordLength) === clause.text.slice(-wordLength))
const wordLength = 4

const topicOf = (text: string) => topics.find(({ words }) => words.test(text))?.question

const asksOfPlace =
  /(?:옆|위|앞|근처|방|창가|거실|베란다|욕실|화장실|주방|부엌|사무실)(?:에다?|으?로)?(?:놔?둬도|놔도|놓아도|두어도|옮겨도)/u

/** Whether a clause asks something else than what is wrong. */
const isOfCare = ({ text, asked }: Clause) =>
  (asked || wish.test(text)) && (asksOfPlace.test(text) || !asksWhatIsWrong.test(text))

const englishQuestions = (original: string): Question[] =>
  mainFirst(
    [...new Set(questionsOf(original))]
      .filter((words) => !englishPoison.test(words))
      .map((words) => ({
        words,
        topic: topics.find(({ english }) => english?.test(words.toLowerCase()))?.question,
        isOfHealth: englishHealth.test(words),
      })),
  )

const englishBeginning =
  /(?:^|[,;])\s*(?:(?:and|but|so)\s+)?((?:how|when|what|which|where|why|should|can|could|do|does|will|would|may|is it|are they|any)\b.*)/isu

/**
 * Returns the sentences that end with a question mark, and of others what begins as a question does. Sentence by sentence,
 * because one pattern over the whole text takes time with the cube of its length.
 */
const questionsOf = (original: string) =>
  original
    .split(/(?<=[.?!])|\n/)
    .flatMap((sentence) => {
      if (sentence.endsWith('?')) return /[a-z]/i.test(sentence) ? sentence : []
      return englishBeginning.exec(sentence)?.[1]?.replace(/[.!]$/, '') ?? []
    })
    .map((words) => words.trim())
const englishHealth =
  /\b(?:why|wrong|normal|natural|ok|okay|fine|alright|healthy|sick|ill|dead|alive|dy(?:e|ing)|diseased?|happening|going on|problem|worr(?:y|ied)|concern\w*|caus(?:e|es|ing)|(?:what|who)(?:'s| is| are) (?:this|that|it|these|those))\b/iu
/** What the answer about poison covers; a baby bulb is no child. */
const englishPoison =
  /\b(?:toxic|poison\w*|harmful|safe(?=\s*\?| to (?:eat|touch))|cats?|dogs?|pets?|kids?|child(?:ren)?|bab(?:y|ies)(?! (?:bulb|plant|orchid|lea(?:f|ves)|arm|one|pup)))\b/iu
