import { circumstances, type FindingPatterns, names, patterns } from '../knowledge/knowledge.ts'
import { endsInDenial, isDenied } from './negation.ts'
import type { Sentence } from './normalise.ts'
import { isOpen, isSupposed, type OpenRange } from './supposed.ts'

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
const namePrefix = 'named:'

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
const nameRules = Object.entries(names).flatMap(([id, source]) =>
  rulesOf(namePrefix + id, { any: [source], not: notPresent }).map((rule) => ({
    ...rule,
    ownNegation: false,
  })),
)

/** Returns all findings whose patterns match in a sentence, marked as denied or look-alike where that applies. */
export const matchFindings = (sentence: Sentence, open: OpenRange[] = []): Match[] =>
  findingRules.flatMap((rule) => matchesOf(rule, sentence, open))

/** Returns all problems that a sentence names, by problem id. */
export const matchNames = (sentence: Sentence): Match[] =>
  nameRules
    .flatMap((rule) => matchesOf(rule, sentence, []))
    .filter(({ lookalike }) => !lookalike)
    .map((match) => ({ ...match, id: match.id.slice(namePrefix.length) }))

const complaint = compile(patterns.complaint)

/** Whether a sentence contains any complaint; a denial ("변색은 없어요") is none. */
export const complains = ({ text }: Sentence) =>
  text.split('|').some((clause) => !negationInside.test(clause) && clause.search(complaint) !== -1)

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
