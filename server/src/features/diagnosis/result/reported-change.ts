export type Change = 'BETTER' | 'SAME' | 'WORSE'

/** A change that the customer describes, with a quote of at most 40 characters. */
export interface ReportedChange {
  change: Change
  quote: string
}

/** Finds the change a description reports; undefined when it reports none, or both better and worse. */
export function findReportedChange(prompt: string): ReportedChange | undefined {
  const reported = clausesOf(prompt).flatMap((clause) => readClause(clause) ?? [])
  const changes = reported.filter(({ change }) => change !== 'SAME')
  if (new Set(changes.map(({ change }) => change)).size > 1) return undefined
  return changes[0] ?? reported[0]
}

const maxQuoteLength = 40

function readClause(clause: string): ReportedChange | undefined {
  const change = changeIn(clause)
  if (!change) return undefined
  const quote = clause.length <= maxQuoteLength ? clause : `${clause.slice(0, maxQuoteLength).trimEnd()}…`
  return { change, quote }
}

/** Splits into sentences, and at contrasting connectives within them ("나아졌는데 잎끝이 …"). */
const clausesOf = (prompt: string) =>
  prompt
    .split(/(?<=[?？])|[.!~\n,]+|(?<=는데|지만|더니)\s+/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')

const symptomWords =
  '(?:증상|반점|얼룩|점|벌레|날파리|가루|거미줄|진딧물|응애|곰팡이|냄새|끈적임)(?:들)?(?:이|가|은|는|도|들이)?'
const degreeWords = '(?:더|훨씬|점점|갈수록|많이|거의|다|싹|조금|좀)?'
const patterns = {
  BETTER: [
    '(?:나아|괜찮아|싱싱해)(?:졌|지고|진 |져)',
    '(?<!안 ?)좋아(?:졌|지고|진 |져)',
    '회복(?:됐|되었|했|하고|되고|돼|중)',
    '살아(?:났|나고|나는)|호전',
    `${symptomWords} ?${degreeWords} ?(?:사라졌|없어졌|줄었|줄어들었|줄고|가라앉)`,
  ],
  WORSE: [
    '(?:심해|심각해|나빠)(?:졌|지고|진 |져)|악화(?:됐|되었|되고|돼)',
    '안 ?좋아(?:졌|지고|져)',
    '(?:더|점점|갈수록) ?(?:번졌|번지고|번져|퍼졌|퍼지고|퍼져|시들)',
    `${symptomWords} ?${degreeWords} ?(?:늘었|늘어났|늘고|많아졌|커졌)`,
  ],
  SAME: [
    '그대로(?:예요|이에요|에요|입니다|고|인|네|야)',
    '똑같(?:아|은|습|네|고)',
    '(?:변화|차이|차도|달라진 ?(?:게|것이|점이))(?:가|도)? ?없',
    '(?:안|못) ?(?:나아|회복|번지|번져|퍼지|퍼져)',
    '(?:나아지|좋아지|괜찮아지|회복되|회복하|살아나|사라지|없어지|줄어들|심해지|나빠지|번지|퍼지|악화되)(?:지|진|지는|지도) ?않',
    '(?:나아|좋아)질 ?기미',
  ],
}
const cues = {
  BETTER: new RegExp(patterns.BETTER.join('|'), 'u'),
  WORSE: new RegExp(patterns.WORSE.join('|'), 'u'),
  SAME: new RegExp(patterns.SAME.join('|'), 'u'),
}
/** Questions, wishes and general rules, which do not describe this plant now. */
const notDescriptive = /[?？]$|나요|까요|까$|어떻게|언제|해야|면 |으면|려면|려고|도록|싶/u

function changeIn(text: string): Change | undefined {
  const clause = text.replace(/\s+/gu, ' ')
  if (notDescriptive.test(clause)) return undefined
  if (cues.SAME.test(clause)) return 'SAME'
  const [isBetter, isWorse] = [cues.BETTER.test(clause), cues.WORSE.test(clause)]
  if (isBetter === isWorse) return undefined
  return isBetter ? 'BETTER' : 'WORSE'
}
