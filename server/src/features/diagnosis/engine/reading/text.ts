import type { Finding, NamedProblem } from '../finding.ts'
import { circumstances } from '../knowledge/knowledge.ts'
import {
  type Standing,
  type StandingModels,
  standingAt,
  standingModels,
  standingsOf,
  sureOfAnother,
} from '../naming/standing.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { isDisputed } from './contradictions.ts'
import { finalOf } from './hangul.ts'
import { readable, type Sentence, sentencesOf } from './normalise.ts'
import { type OutsideMatter, outsideMatterIn } from './outside-list.ts'
import {
  complains,
  endOfWondering,
  isAttributive,
  isWordStart,
  matchFindings,
  matchNames,
} from './patterns.ts'
import { type Place, placeOf } from './quote.ts'
import { originalRange } from './tracked.ts'

/** Findings of a description. */
export interface TextReading {
  findings: Finding[]
  /** Signs that are denied, including those stated elsewhere in the text. */
  denied: string[]
  named: NamedProblem[]
  /** Whether the text says that something is wrong or well; conditions alone are no complaint. */
  complaint: boolean
  /** Whether it complains in words, whether or not it tells a sign. */
  complains: boolean
  /** The text that clauses and places refer to. */
  original: string
  sentences: Sentence[]
  /** Its clauses, and what each speaks of. */
  clauses: Clause[]
  standings: Standing[]
  /** Whether the text contains conflicting reports. */
  disputed: boolean
  /** Whether each clause asks, in any form. */
  asking: boolean[]
  /** What the text tells of that is not in the list of problems. */
  outside: OutsideMatter | undefined
}

/** "과습인가요?" is a guess, "깍지벌레가 있어요" an observation. */
const guessed = /^[^|]{0,6}?(?:인가|일까|인지|일런지|아닐까|아닌가|의심|같|맞|걱정|인건|걸까)/u
const guessStrength = 0.75

/** Extracts findings from a description of at most 5,000 characters. Never throws. */
export function readText(prompt: string, models: StandingModels = standingModels): TextReading {
  const original = readable(prompt)
  const sentences = sentencesOf(original)
  const clauses = clausesOf(sentences)
  const read = { original, sentences, clauses, standings: standingsOf(clauses, models) }
  const asked = askedRanges(sentences)
  const asking = clauses.map(
    (clause, index) =>
      clause.asked ||
      isAsked(asked, clause.sentence, clause.start, clause.end) ||
      (read.standings[index]?.stance.asked ?? 0) >= likelyAsked,
  )
  const outside = outsideMatterIn(sentences, original, clauses, read.standings)
  return { ...read, ...statedIn(read, asked), asking, outside }
}

const likelyAsked = 0.5

/** Returns the signs and the names of problems that a text states of this plant now, and the signs that it denies. */
function statedIn(
  {
    original,
    sentences,
    clauses,
    standings,
  }: Pick<TextReading, 'original' | 'sentences' | 'clauses' | 'standings'>,
  asked: AskedRange[],
) {
  const said = new Map<string, Finding>()
  const denied = new Set<string>()
  /** Findings that a statement denies, with the denying words. */
  const denials = new Map<string, Place>()
  const named = new Map<string, NamedProblem>()
  const isAbsent = (id: string, sentence: Sentence, start: number) => {
    const standing = standingAt(clauses, standings, sentence, start)
    return standing !== undefined && isOfAnother(standing, circumstances.has(id))
  }
  for (const sentence of new Set(clauses.map((clause) => clause.sentence))) {
    for (const match of matchFindings(sentence)) {
      const { id, start, end, strength } = match
      if (match.lookalike || match.supposed) continue
      const isQuestion = isAsked(asked, sentence, start, end)
      const place = placeOf(sentence, original, start, end)
      if (match.denied) {
        denied.add(id)
        if (!isQuestion) denials.set(id, place)
      } else if (!(reassuring.has(id) && isQuestion) && !isAbsent(id, sentence, start))
        keepStrongest(said, id, { id, source: 'TEXT', strength, ...place })
    }
    for (const { id, start, end, ...match } of matchNames(sentence)) {
      if (match.lookalike || match.denied || match.supposed || isAbsent(id, sentence, start)) continue
      const strength = guessed.test(sentence.text.slice(end)) ? guessStrength : 1
      const { span } = placeOf(sentence, original, start, end)
      keepStrongest(named, id, { problemId: id, strength, span })
    }
  }
  const isComplaint = sentences.some(complains)
  if (!isComplaint && isCleared(said, denials)) {
    for (const id of [...said.keys()]) if (!circumstances.has(id)) said.delete(id)
    said.set('fine', { ...nothingFound, ...[...denials.values()][0] })
  }
  return {
    findings: [...said.values()],
    denied: [...denied],
    // A guess without anything observed is a question, and health is stated, not requested.
    named: [...named.values()].filter(({ problemId, strength }) =>
      problemId === 'healthy' ? said.has('fine') : strength === 1 || said.size > 0,
    ),
    complains: isComplaint,
    complaint: isComplaint || [...said.keys()].some((id) => !circumstances.has(id)),
    disputed: isDisputed(original),
  }
}

/** A circumstance may lie in the past ("지난주에 분갈이했어요"); a symptom counts as it is now. */
const isOfAnother = ({ about, time, stance }: Standing, isCircumstance: boolean) =>
  (about['other-plant'] ?? 0) >= sureOfAnother ||
  (!isCircumstance && ((time.past ?? 0) >= sureOfAnother || (stance.treated ?? 0) >= sureOfAnother))

/** Signs that all is well, which count as stated only and never as asked. */
const reassuring = new Set(['fine', 'rest_ok', 'no_pest'])

/** Whether several signs are denied and none is stated, which means that the plant is well. */
const isCleared = (said: Map<string, Finding>, denials: Map<string, Place>) =>
  denials.size + (said.has('no_pest') ? 1 : 0) >= signsToClear &&
  [...said.values()].every(({ id }) => circumstances.has(id))
const signsToClear = 2
const nothingFound: Finding = { id: 'fine', source: 'TEXT', strength: 0.7 }

function keepStrongest<Told extends { strength: number }>(kept: Map<string, Told>, id: string, next: Told) {
  if (next.strength > (kept.get(id)?.strength ?? 0)) kept.set(id, next)
}

/** A part of the original text that asks, end exclusive. */
type AskedRange = [start: number, end: number]

interface Part {
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
function askedRanges(sentences: Sentence[]): AskedRange[] {
  const asked: AskedRange[] = []
  let next: { clause: Part; asks: boolean } | undefined
  for (const clause of sentences.flatMap(partsOf).toReversed()) {
    const asks = asksItself(clause) || (next?.asks === true && sharesQuestion(clause.text, next.clause))
    if (asks) asked.push(clause.range)
    next = { clause, asks }
  }
  return asked
}

/** Whether `[start, end)` of a sentence lies in a part that asks. */
function isAsked(asked: AskedRange[], { tracked }: Sentence, start: number, end: number): boolean {
  const [from, until] = originalRange(tracked, start, end)
  return asked.some(([first, last]) => from < last && until > first)
}

function partsOf(sentence: Sentence): Part[] {
  const { text, tracked, asked } = sentence
  const clauses: Part[] = []
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

const asksItself = (clause: Part) => asksDirectly(clause) || wonders(clause.text)

function asksDirectly({ text, hasMark }: Part): boolean {
  const isFormal = finalOf(formal.exec(text)?.[1]) === finalB
  return hasMark || isFormal || asking.test(text) || isAttributive(whether.exec(text)?.[1] ?? '')
}

const wonders = (text: string) =>
  endOfWondering(text) !== undefined ||
  [...text.matchAll(wondering)].some(
    ([, before = '', ending]) => ending === '나' || ending === '까' || isAttributive(before),
  )

/** Whether the question of the next clause is about this one too: 건강하고 | 이상 없는 거죠, 건강하다고 | 봐도 되나요. */
function sharesQuestion(text: string, next: Part): boolean {
  if (reported.test(text) || bare.test(next.text)) return true
  return linked.test(text) && asksDirectly(next) && wellbeing.test(next.text)
}

const finalB = 17
