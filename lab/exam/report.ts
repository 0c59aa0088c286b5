import { fraction, type Share, type Tally, wilson } from './tally.ts'

const percent = (value: number) => `${(value * 100).toFixed(0).padStart(3)} %`

function line(name: string, share: Share): string {
  const [from, to] = wilson(share)
  return `  ${name.padEnd(34)}${percent(fraction(share))}  (${share.count} of ${share.of}, 95 %: ${percent(from)} to ${percent(to)})`
}

const lineOfSome = (name: string, share: Share) => (share.of === 0 ? [] : [line(name, share)])

/** Formats a tally as text, with 95 % intervals. */
export function describeTally(tally: Tally): string {
  const { answerable, wrongWhileConfident, unsure, notMisnamed, bothNamed, safe, calibrationError } = tally
  const { wrong, rightAt, asked, harmless } = tally
  return [
    line('answered', answerable.answered),
    line('in acceptable', answerable.inAcceptable),
    line('top-1', answerable.top1),
    line('top-3', answerable.top3),
    line('wrong while sure (of all cases)', wrongWhileConfident),
    line('wrong names (of all cases)', wrong),
    line('right at middle confidence', rightAt.medium),
    line('right at high confidence', rightAt.high),
    line('abstained where it should', unsure.abstained),
    line('no illness named where none is', notMisnamed),
    ...lineOfSome('questions with a name', asked.named),
    ...lineOfSome('questions answered', asked.reviewed),
    ...lineOfSome('questions for the expert', asked.expert),
    ...(harmless.page.of === 0
      ? []
      : [line('harmless called ill', harmless.ill), line('pages outside the list', harmless.page)]),
    ...lineOfSome('both problems named', bothNamed),
    ...lineOfSome('safe', safe),
    ...(calibrationError === undefined
      ? []
      : [`  ${'expected calibration error'.padEnd(34)}${percent(calibrationError)}`]),
  ].join('\n')
}

/** Formats one line per group, with 95 % intervals. */
export function describeGroups(title: string, groups: Record<string, Tally>): string {
  const rows = Object.entries(groups).map(([name, { n, answerable, unsure }]) => {
    const counts =
      answerable.n > 0
        ? `top-1 ${ratio(answerable.top1)}  top-3 ${ratio(answerable.top3)}  acceptable ${ratio(answerable.inAcceptable)}`
        : `abstained ${ratio(unsure.abstained)}`
    return `  ${name.padEnd(22)}${String(n).padStart(4)}  ${counts}`
  })
  return [title, ...rows].join('\n')
}

/** Formats a share with its interval, so that small groups are not over-read. */
function ratio(share: Share): string {
  const [from, to] = wilson(share)
  return `${share.count}/${share.of} (${percent(from).trim()} to ${percent(to).trim()})`
}

/** Returns the tally as fractions, with the count `n`. */
export function tallyAsJson(tally: Tally) {
  const { n, answerable, wrongWhileConfident, unsure, notMisnamed, bothNamed, safe, calibrationError } = tally
  return {
    n,
    answerable: {
      n: answerable.n,
      answered: fraction(answerable.answered),
      inAcceptable: fraction(answerable.inAcceptable),
      top1: fraction(answerable.top1),
      top3: fraction(answerable.top3),
    },
    wrongWhileConfident: fraction(wrongWhileConfident),
    unsure: { n: unsure.n, abstained: fraction(unsure.abstained) },
    notMisnamed: { n: notMisnamed.of, share: fraction(notMisnamed) },
    bothNamed: { n: bothNamed.of, share: fraction(bothNamed) },
    safe: { n: safe.of, share: fraction(safe) },
    calibrationError: calibrationError ?? null,
  }
}

/** Returns 95 % intervals under the names of the JSON tally. */
export const intervalsAsJson = ({ answerable, wrongWhileConfident, unsure }: Tally) => ({
  answered: wilson(answerable.answered),
  inAcceptable: wilson(answerable.inAcceptable),
  top1: wilson(answerable.top1),
  top3: wilson(answerable.top3),
  wrongWhileConfident: wilson(wrongWhileConfident),
  abstained: wilson(unsure.abstained),
})
