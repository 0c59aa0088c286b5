import type { Sentence } from './normalise.ts'
import { endOfWondering, isAttributive, isWordStart } from './supposed.ts'
import { originalRange } from './tracked.ts'

/** A part of the original text that asks, end exclusive. */
export type AskedRange = [start: number, end: number]

interface Clause {
  text: string
  range: AskedRange
  /** Whether a question mark ends it. */
  hasMark: boolean
}

/** Endings that only ask about health, also without a question mark: 건강한 거 맞죠, 이상 없나, 잘 크는 건지. */
const asking =
  /(?:(?:죠|쥬|(?<!까)지|[거없맞찮있]제|(?<!니)까|(?<!하)나|(?:거|게|것이|건)맞아)[요여용]?|니|냐|(?:거|게|것이|건)맞음)$/u
const formal = /([가-힣])니까$/u
const whether = /([가-힣])가[요여용]?$/u
/** 맞나 싶어요, 괜찮은가 해서요, 건강한지 해서 여쭤봐요. */
const wondering =
  /([가-힣])(나|가|지|까)요?(?:좀|한번|1번)?(?:싶|해서|여쭤|여쭙|문의|질문|궁금|걱정|불안|모르|헷갈|봐주|봐달|확인|살펴|알려|알고)/gu
/** A clause that asks whether the one before it is right: 맞나요, 그렇죠. */
const bare =
  /^(?:혹시|제가|제말이|이거|이게|그게|그거|그런거|정말|다|진짜)*(?:맞|그렇|그런|아닌가|아니[죠지냐])/u
const reported = /[다라냐자]고$/u
/** 건강하고 이상 없는 거죠, 멀쩡한 것 같은데 괜찮은 거죠: nothing is said before the question that it does not cover. */
const linked = /(?:고|며|거나|같은데|듯한데)$/u
const wellbeing = /잘|건강|괜찮|멀쩡|싱싱|튼튼|없|아니|아닌|정상|무사|안심|맞/u

/**
 * Returns the clauses that ask, in any form and with or without a question mark. Broader than `openRanges`, because a
 * sign of illness may stand in a question, while a question whether the plant is well states nothing.
 */
export function askedRanges(sentences: Sentence[]): AskedRange[] {
  const asked: AskedRange[] = []
  let next: { clause: Clause; asks: boolean } | undefined
  for (const clause of sentences.flatMap(clausesOf).toReversed()) {
    const asks = asksItself(clause) || (next?.asks === true && sharesQuestion(clause.text, next.clause))
    if (asks) asked.push(clause.range)
    next = { clause, asks }
  }
  return asked
}

/** Whether `[start, end)` of a sentence lies in a part that asks. */
export function isAsked(asked: AskedRange[], { tracked }: Sentence, start: number, end: number): boolean {
  const [from, until] = originalRange(tracked, start, end)
  return asked.some(([first, last]) => from < last && until > first)
}

function clausesOf(sentence: Sentence): Clause[] {
  const { text, tracked, asked } = sentence
  const clauses: Clause[] = []
  let start = 0
  for (let end = 1; end <= text.length; end++) {
    if (end < text.length && text[end] !== '|' && !endsReason(sentence, end)) continue
    const words = text.slice(start, end).replace('|', '')
    if (words !== '') clauses.push({ text: words, range: originalRange(tracked, start, end), hasMark: false })
    start = end
  }
  const last = clauses.at(-1)
  if (last) last.hasMark = asked
  return clauses
}

/** Whether a reason ends before an index, which the question after it takes for granted: 잘 커서 (분갈이해야 하나요). */
const endsReason = (sentence: Sentence, end: number) =>
  isWordStart(sentence, end) && /(?:[가-힣](?<!에)서|길래)$/u.test(sentence.text.slice(0, end))

const asksItself = (clause: Clause) => asksDirectly(clause) || wonders(clause.text)

function asksDirectly({ text, hasMark }: Clause): boolean {
  const isFormal = finalOf(formal.exec(text)?.[1]) === finalB
  return hasMark || isFormal || asking.test(text) || isAttributive(whether.exec(text)?.[1] ?? '')
}

const wonders = (text: string) =>
  endOfWondering(text) !== undefined ||
  [...text.matchAll(wondering)].some(
    ([, before = '', ending]) => ending === '나' || ending === '까' || isAttributive(before),
  )

/** Whether the question of the next clause is about this one too: 건강하고 | 이상 없는 거죠, 건강하다고 | 봐도 되나요. */
function sharesQuestion(text: string, next: Clause): boolean {
  if (reported.test(text) || bare.test(next.text)) return true
  return linked.test(text) && asksDirectly(next) && wellbeing.test(next.text)
}

const finalB = 17
const finalOf = (syllable = '') => ((syllable.codePointAt(0) ?? 0xac00) - 0xac00) % 28
