import { circumstances, type FindingPatterns, patterns, problems } from '../knowledge/knowledge.ts'
import { finalOf } from './hangul.ts'
import { clauseRanges, type Sentence } from './normalise.ts'

/** A part of a sentence's text that states nothing, end exclusive. `toDo`: a question about what to do, which takes the symptoms in it for granted. */
interface OpenRange {
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
export const isAttributive = (syllable: string) => finalOf(syllable) === 4 || finalOf(syllable) === 8

/** Returns the parts of a sentence that are asked, wondered or feared, so that nothing in them is stated. */
const openRanges = (sentence: Sentence): OpenRange[] =>
  clauseRanges(sentence.text).flatMap(([start, end]) => openIn(sentence, start, end) ?? [])

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
/** What somebody believed wrongly, or went to check: 깍지벌레인 줄 알았는데, 응애인가 하고 봤는데, 응애인가 싶어서 봤더니. */
const mistaken =
  /^[가-힣]{0,4}?(?:줄(?:로|만|로만)?알(?:고|았)|인(?:가|지)(?:하고|(?:해서|하여|싶어서)(?!걱정|불안|무서|여쭤|여쭙|물어|문의|질문|글)|싶(?:었는데|었지만|더니)))/u
const condition = /^[가-힣]{0,3}?으?면(?:은|요|야)?$/u
const unspacedCondition = /^[가-힣]{0,3}?으?면(?=물을?(?:줘|주|줍)|잘라|어떡|어쩌|안되|안돼|큰일|버려|될까)/u
/** After a match that ends in a negation: 생기지 않게, 없도록. */
const avoided = /^(?:게|도록|으려|으면)/u

/** Whether the words after `end` make a sign a condition, a fear or something to avoid. */
function isSupposed(sentence: Sentence, end: number): boolean {
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
const isOpen = (ranges: OpenRange[], start: number, end: number, isCircumstance: boolean) =>
  ranges.some(
    (range) =>
      start >= range.start && start < range.end && end <= range.end + 1 && (isCircumstance || !range.toDo),
  )

/** Largest distance in characters between a sign and its denial ("거미줄 같은 건 하나도 없어요"). */
const reach = 18

/** Uses of 없 that are no denial of a sign: 힘이 없어요, 구멍이 없어요, 없어지지 않아요. */
const otherWords =
  '(?<!힘|힘이|힘도|기운|기운이|윤기|윤기가|윤기도|생기|생기가|광택|광택이|구멍|구멍이|수|수가|안|밖에)'
const lack = `${otherWords}없(?!어지|어져|어졌|애|앨)`
/** Words allowed between a sign and its denial. */
const filler =
  '(?:[은는이가도을를의다]|들|전부|모두|아무것도|하나도|1도|일절|거|건|것|게|곳|같|같은|흔적|모습|증상|현상|아직|전혀|딱히|따로|별로|하나|한마리|1마리|특별히|눈에|거의|보|나|요|인|한|된|난|임|함|냄새|색|종류|자국|느낌|부분|데|쪽|잎|벌레|진|치|덩이|덩어리|뭉치|적|되|하|어|아|여|았|었|였)*?'
/** "솜이나 끈적임은 없어요", "무르거나 변하지는 않았어요" deny both. */
const listed = '(?:(?:이?나|이?랑|하고|하?거나|[과와도])[가-힣]{1,8}?)?'
/** "주지는 않아요", but not "노래서 자라지 않아요", where the denial belongs to another verb. */
const verbDenial =
  '(?:(?![서고면])[가-힣]){0,4}?지도?(?:(?![서고면])[가-힣]){1,6}?지도?않|' +
  '(?:(?![서고면])[가-힣]){0,4}?(?:지(?:는|도|가|를|을|도는)?|진|질)(?:않|못|안|말고)'
/** "솜처럼 뭉친 건 아니고", "벌레 말고", "반점 없이". */
const notThat =
  '[^|]{0,5}?(?:건|것은|게|거는|것도|거)(?:절대|전혀)?(?:아니|아닌|아녜|아님)|[^|]{0,5}?말고|(?:이|가)?(?:빼고는?|없이)'
const denial = new RegExp(
  `^${listed}(?:${verbDenial}|${notThat}|${filler}(?:질않|${lack}|안보|안생|안띄|안느|안나(?!오면)|안났|못봤|못찾|못느|못본|아니|아닌|아녜|아님|않))`,
  'u',
)
/** "예전에 응애가 있었는데 지금은 없어요". */
const goneNow = /^(?:지금은|이제는?|요즘은|현재는|최근에는)[^|]{0,6}?(?:없|안보|안생|괜찮|사라|잡혔)/u
/** "거미줄은커녕 벌레도 없어요". */
const farFrom = /^(?:은|는|이|가)?커녕/u
/** 안 and 못 typed without spaces: after a particle or an adverb, and before the sign. */
const unspaced = /(?:[은는이가도을를]|전혀|하나도|1도|별로|아직|절대|많이|잘)(?:안|못)$/u
/** "벌레, 거미줄, 반점 다 없어요": after bare nouns, the denial of all of them. "잎 처짐, 벌레 없음" denies only the last. */
const deniedList =
  /^(?:(?:이?나|이?랑|하고|[과와도])?[가-힣]{0,8})\|(?:[가-힣]{1,8}\|){0,6}[가-힣]{0,10}?[은는이가도]?(?:다|전부|모두|전혀다|아무것도|일절)(?:없|안보|아니|아님|못봤|못찾)/u
const bareNouns = /(?:고|데|지만|서|며|요|다|음|함|니까)\|/u
const particle = /^[은는이가도을를]?$/u
/** Negated verbs that state the sign: "딱지가 안 떨어져요". */
const stillThere = /^[안못](?:떨어|없어|닦|지워|멈|낫|나아|고쳐|빠지|살아)/u

/** Whether the match in `[start, end)` is denied: "안 시들어요", "벌레는 안 보여요", "처지지 않아요". */
export function isDenied(sentence: Sentence, start: number, end: number): boolean {
  const { text } = sentence
  if (hasAdverb(sentence, start, end) || unspaced.test(text.slice(Math.max(0, start - 6), start))) return true
  const bar = text.indexOf('|', end)
  const clauseEnd = bar === -1 ? text.length : bar
  const after = text.slice(end, Math.min(clauseEnd, end + reach))
  if (denial.test(after) || farFrom.test(after)) return true
  return bar !== -1 && (goneNow.test(text.slice(bar + 1)) || isInDeniedList(text.slice(end)))
}

/** Whether 안 or 못 as a word stands before, in or right after the match. */
function hasAdverb({ text, adverbs }: Sentence, start: number, end: number): boolean {
  if (adverbs.size === 0) return false
  // In a match across clauses only the last clause's adverb denies it: 안 주면 처지고 주면 살아나요.
  const from = Math.max(start - 1, text.lastIndexOf('|', end - 1))
  for (let index = from; index < end; index++) if (adverbs.has(index)) return true
  for (let index = end; index <= end + 1; index++) {
    if (adverbs.has(index) && particle.test(text.slice(end, index)) && !stillThere.test(text.slice(index))) {
      return true
    }
  }
  return false
}

function isInDeniedList(after: string): boolean {
  const list = deniedList.exec(after)
  return list !== null && !bareNouns.test(list[0])
}

/** Whether a gap between the parts of a pattern ends in 안 or 못: "하나도 안 (젖었어요)". */
const endsInDenial = (gap: string) =>
  /(?:^|[은는이가도을를]|전혀|하나도|1도|별로|아직|절대)(?:안|못)$/u.test(gap)

/** A finding's pattern that matched in one sentence. */
export interface Match {
  id: string
  start: number
  end: number
  strength: number
  denied: boolean
  /** The pattern matches, but the context shows that something else is meant. */
  lookalike: boolean
  /** The words are part of a question, a condition or a fear, and state nothing. */
  supposed: boolean
}

interface Rule {
  id: string
  pattern: RegExp
  strength: number
  not: RegExp | undefined
  /** The pattern itself contains a negation ("비료를 안 줬어요"), so 안 and 없 do not invert it. */
  ownNegation: boolean
}

const shortGap = '[^|]{0,10}?'
/** Gaps are named groups, so that a denial in one of them can be told from one that the pattern itself contains. */
const gap = /\[\^\|\]\{0,\d+\}\?/g
const acrossClauses = '.{0,18}?'

function compile(source: string): RegExp {
  let gaps = 0
  const expanded = source
    .replace(/<([가-힣]+)>/g, (_, word: string) => `(?:${patterns.words[word]})`)
    .replaceAll('~', shortGap)
    .replace(gap, (range) => `(?<gap${++gaps}>${range})`)
    .replaceAll('…', acrossClauses)
  return new RegExp(expanded, 'gu')
}

const negationInside = /안[가-힣(|]|없|않|못/

function rulesOf(id: string, { any, not }: FindingPatterns): Rule[] {
  return any.map((entry) => {
    const [source, strength] = typeof entry === 'string' ? [entry, 1] : entry
    return {
      id,
      pattern: compile(source),
      strength,
      not: not === undefined ? undefined : compile(not),
      ownNegation: negationInside.test(source),
    }
  })
}

const findingRules = Object.entries(patterns.findings).flatMap(([id, entry]) => rulesOf(id, entry))
/** A problem that is to be prevented. */
const notPresent = '예방|방지|생기지않|안생기게'
const nameRules = problems.flatMap(({ id, names }) =>
  rulesOf(id, { any: [names], not: notPresent }).map((rule) => ({ ...rule, ownNegation: false })),
)

/** Returns all findings whose patterns match in a sentence, marked as denied or look-alike where that applies. */
export const matchFindings = (sentence: Sentence): Match[] => {
  const open = openRanges(sentence)
  return findingRules.flatMap((rule) => matchesOf(rule, sentence, open))
}

/** Returns all problems that a sentence names, by problem id. */
export const matchNames = (sentence: Sentence): Match[] =>
  nameRules.flatMap((rule) => matchesOf(rule, sentence, []))

/** Whether sentences mention words without denying them; "구멍이 없어요" is a denial here, as the words may be any. */
export const mentions = (sentences: Iterable<Sentence>, words: RegExp) =>
  [...sentences].some((sentence) =>
    [...sentence.text.matchAll(words)].some(({ 0: { length }, index }) => {
      const end = index + length
      return (
        !isDenied(sentence, index, end) && !/^[이은는도가]?(?:하나도|전혀)?없/u.test(sentence.text.slice(end))
      )
    }),
  )

const complaint = compile(patterns.complaint)

/** Whether a clause is a complaint; a denial ("변색은 없어요") is none. */
export const complainsOf = (clause: string) => !negationInside.test(clause) && clause.search(complaint) !== -1

/** Whether a sentence contains any complaint. */
export const complains = ({ text }: Sentence) => text.split('|').some(complainsOf)

function matchesOf(rule: Rule, sentence: Sentence, open: OpenRange[]): Match[] {
  const matches: Match[] = []
  for (const found of sentence.text.matchAll(rule.pattern)) {
    if (found[0] === '') continue
    const start = found.index
    const end = start + found[0].length
    const lookalike = rule.not !== undefined && isExcluded(rule.not, sentence.text, start, end)
    const deniedInside = !found[0].includes('|') && hasDenialInGap(found)
    const speaksOfAbsence = rule.ownNegation && !deniedInside && isAbsence(found[0], sentence.text.slice(end))
    const denied = deniedInside || (!speaksOfAbsence && isDenied(sentence, start, end))
    const supposed = isOpen(open, start, end, circumstances.has(rule.id)) || isSupposed(sentence, end)
    matches.push({ id: rule.id, start, end, strength: rule.strength, denied, lookalike, supposed })
  }
  return matches
}

/** Whether a match is itself an absence, also where its verb follows: "비료를 한 번도 (안 줬어요)". */
const isAbsence = (words: string, after: string) =>
  negationInside.test(words) || (/(?:번도|전혀|여태|아직)$/.test(words) && /^[안못없]/.test(after))

const hasDenialInGap = ({ groups }: RegExpMatchArray) =>
  groups !== undefined && Object.values(groups).some((words) => words !== undefined && endsInDenial(words))

/** Checks an exclusion pattern within the clauses that contain the match. */
function isExcluded(not: RegExp, text: string, start: number, end: number) {
  const from = text.lastIndexOf('|', start) + 1
  const bar = text.indexOf('|', end)
  not.lastIndex = 0
  return not.test(text.slice(from, bar === -1 ? undefined : bar))
}
