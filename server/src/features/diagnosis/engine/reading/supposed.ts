import type { Sentence } from './normalise.ts'

/** A part of a sentence's text that states nothing, end exclusive. `toDo`: a question about what to do, which takes the symptoms in it for granted. */
export interface OpenRange {
  start: number
  end: number
  toDo: boolean
}

/** Questions that take for granted what they ask about: 왜 노래지나요, 어떻게 해야 하나요. */
const takesForGranted =
  /왜|이렇게|이런|원래|자꾸|어째서|어떻|어떡|어찌|뭐|뭔|무슨|무엇|뭘|이유|원인|언제|얼마|몇|어디|어느/u
/** Questions about what to do with something that is there: 잘라도 되나요, 줘야 할까요. */
const whatToDo = /(?:[가-힣]도(?:되|될|괜찮)|야(?:하|할|되|될|돼)|면(?:되|될|좋|괜찮)|줄수있|주실수)/u
/** Endings of a question; the second list counts only before a question mark. */
const asks =
  /(?:[있없했됐었았였겠하되시지기]나요|[을를일할될갈까]까요?|까요|니까|런지요?|려나요?|겠[죠지]요?|(?:거|(?<![을를])맞)(?:죠|지요))$/u
const asksWithMark =
  /(?:나요?|[까냐니]|[까나가]요|[인는은한]가|죠|지요?|맞아요?|괜찮아요?|있어요?|없어요?|이에요|예요)$/u
/** 인가요, 한가요, 운가요; not 번져가요, 올라가요. */
const asksWhether = /([가-힣])가요?$/u
/** "…인지 궁금해요", "…는지 봐 주세요", "…는지 모르겠어요": the end of an embedded question, and the verb after it. */
const embedded = /([가-힣])지/gu
const wonders =
  /^(?:는|도|를|가|요)?[가-힣]{0,10}?(?:모르|궁금|봐|보려|보고싶|확인|알고|알려|알수|걱정|헷갈|판단|점검|체크|진단|물어|여쭤|의심)/u
/** Ends of a noun phrase that a guess is about: "노래지는 게 (과습인가요)". */
const nominal =
  /([가-힣])(?:게|건(?!지)|거(?!지)|것(?!인지|일지)|것이|것은|이유|증상|현상|모습|상태|점이|점은)(?=[가-힣]{3})/gu
const bareGuess = /^(?:가요|까요|나요|인가요?|일까요?|맞나요|맞죠|맞을까요|같은데요?)/u
/** A guess with a noun as its predicate: 과습인가요, 응애 맞죠, 탄저병일까요. */
const guess = /(?:인가요?|일까요?|인지|맞나요?|맞죠|맞을까요?|맞는지|아닌가요?|아닐까요?|이죠|일런지)/u

/** What is feared, wished for or to be avoided: 생길까 봐, 건강하게 키우고 싶어요, 썩지 않게. */
const feared = /(?:[가-힣]까봐|[가-힣]까걱정|지않(?:게|도록)|[가-힣]고싶|면좋겠|기를바라)/u
/** "잘 크고 있나 봐 주세요": a question to somebody who is asked to look. */
const asksToLook = /(?:[가-힣]나|[는은한른운간]가)(?:좀|[한1]번|[한1]번만)?(?:봐주|봐달|확인|살펴)/u

/** Whether a syllable ends in ㄴ or ㄹ, as before 가요, 지 and 게. */
export function isAttributive(syllable: string): boolean {
  const final = ((syllable.codePointAt(0) ?? 0) - 0xac00) % 28
  return final === 4 || final === 8
}

/** Returns the parts of a sentence that are asked, wondered or feared, so that nothing in them is stated. */
export function openRanges(sentence: Sentence): OpenRange[] {
  const ranges: OpenRange[] = []
  const { text } = sentence
  let start = 0
  for (let index = 0; index <= text.length; index++) {
    if (index < text.length && text[index] !== '|') continue
    const range = openIn(sentence, start, index)
    if (range) ranges.push(range)
    start = index + 1
  }
  return ranges
}

function openIn(sentence: Sentence, start: number, end: number): OpenRange | undefined {
  const clause = sentence.text.slice(start, end)
  const fear = feared.exec(clause)
  if (fear) return { start, end: start + fear.index + fear[0].length, toDo: false }
  const isLast = end === sentence.text.length
  const until = endOfWondering(clause) ?? (isQuestion(clause, isLast && sentence.asked) ? clause.length : 0)
  if (until === 0) return undefined
  if (whatToDo.test(clause)) return { start, end, toDo: true }
  if (takesForGranted.test(clause)) return undefined
  const about = clause.slice(0, until)
  const guessed = guess.test(about) ? guessedFrom(sentence, start, start + until) : 0
  return { start: Math.max(start + afterNominal(about), guessed), end: start + until, toDo: false }
}

export function endOfWondering(clause: string): number | undefined {
  const look = asksToLook.exec(clause)
  if (look) return look.index + look[0].length
  for (const match of clause.matchAll(embedded)) {
    const after = match.index + match[0].length
    const verb = isAttributive(match[1] ?? '') && wonders.exec(clause.slice(after))
    if (verb) return after + verb[0].length
  }
  return undefined
}

function isQuestion(clause: string, hasMark: boolean): boolean {
  const whether = asksWhether.exec(clause)
  if (whether && isAttributive(whether[1] ?? '') && !/안가요?$/.test(clause)) return true
  return asks.test(clause) || (hasMark && asksWithMark.test(clause))
}

/** The place after the last noun phrase that a guess is about; 0 without one. */
function afterNominal(clause: string): number {
  let from = 0
  for (const match of clause.matchAll(nominal)) {
    const after = match.index + match[0].length
    if (isAttributive(match[1] ?? '') && !bareGuess.test(clause.slice(after))) from = after
  }
  return from
}

/** The beginning of the guessed noun: after the last word before it that ends in a particle. */
function guessedFrom(sentence: Sentence, start: number, end: number): number {
  for (let index = end - 1; index > start; index--) {
    if (isWordStart(sentence, index) && /[이가은는게건도]/.test(sentence.text[index - 1] ?? '')) return index
  }
  return start
}

/** Whether a word as typed begins at an index. */
export const isWordStart = ({ tracked }: Sentence, index: number) =>
  (tracked.at[index] ?? 0) - (tracked.to[index - 1] ?? 0) > 1

/** What follows a sign that is only supposed or to be avoided: 노래지면, 생길까 봐, 썩지 않게, 마르기 전에. */
const supposed =
  /^[가-힣]{0,3}?(?:까(?:봐|바|싶|걱정|두려|무서|염려|해서)|지않(?:게|도록|으려|기위)|지말|기전에|(?:않|없)(?:게|도록))/u
/** What somebody believed wrongly: 깍지벌레인 줄 알았는데. */
const mistaken = /^[가-힣]{0,4}?줄(?:로|만|로만)?알(?:고|았)/u
const condition = /^[가-힣]{0,3}?으?면(?:은|요|야)?$/u
const unspacedCondition = /^[가-힣]{0,3}?으?면(?=물을?(?:줘|주|줍)|잘라|어떡|어쩌|안되|안돼|큰일|버려|될까)/u
/** After a match that ends in a negation: 생기지 않게, 없도록. */
const avoided = /^(?:게|도록|으려|으면)/u

/** Whether the words after `end` make a sign a condition, a fear or something to avoid. */
export function isSupposed(sentence: Sentence, end: number): boolean {
  const isNegation = /[않없]/.test(sentence.text[end - 1] ?? '')
  const after = sentence.text.slice(end, end + 14)
  let length = 0
  while (length < after.length && after[length] !== '|' && !isWordStart(sentence, end + length)) length++
  const word = after.slice(0, length)
  return (
    supposed.test(after) ||
    mistaken.test(after) ||
    (isNegation && avoided.test(word)) ||
    condition.test(word) ||
    unspacedCondition.test(after)
  )
}

/** Whether `[start, end)` lies within an open part; circumstances also within a question about what to do. */
export const isOpen = (ranges: OpenRange[], start: number, end: number, isCircumstance: boolean) =>
  ranges.some(
    (range) =>
      start >= range.start && start < range.end && end <= range.end + 1 && (isCircumstance || !range.toDo),
  )

/** Returns the sentence without its open parts; undefined when nothing else is left. */
export function statedPart(sentence: Sentence, open: OpenRange[]): Sentence | undefined {
  if (open.length === 0) return sentence
  const kept = Array.from(sentence.text, (_, index) => index).filter(
    (index) => !isOpen(open, index, index, true),
  )
  const text = kept.map((index) => sentence.text[index]).join('')
  if (text.replaceAll('|', '').length < shortestStated) return undefined
  const pick = (places: number[]) => kept.map((index) => places[index] ?? 0)
  const { at, from, to } = sentence.tracked
  const adverbs = new Set(kept.flatMap((index, place) => (sentence.adverbs.has(index) ? [place] : [])))
  return { text, tracked: { text, at: pick(at), from: pick(from), to: pick(to) }, adverbs, asked: false }
}
const shortestStated = 3
