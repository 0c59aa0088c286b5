import { colourSignals } from './colour-signals.ts'

/** A photo with its label: the class, the data set that it comes from, and the signals that fired. */
export interface LabelledPhoto {
  kind: string
  source: string
  isUsable: boolean
  signals: readonly string[]
}

/** How often a signal fired where it should and where it should not, and the likelihood ratio with its 95 % interval. */
export interface Ratio {
  signal: string
  source: string
  hits: number
  of: number
  falseHits: number
  ofOthers: number
  ratio: number
  low: number
  high: number
}

const healthy = 'healthy'

/** Classes of photos in which a colour is expected; `p_clean` is expected in healthy ones. */
const expected: Record<string, readonly string[]> = {
  p_yellow: ['yellowing', 'mosaic'],
  p_brown: ['blight_necrosis', 'leaf_spot', 'rust'],
  p_white: ['powdery_mildew'],
  p_orange: ['rust'],
  p_black: ['blight_necrosis'],
  p_spots: ['leaf_spot', 'rust', 'leaf_miner', 'blight_necrosis'],
  p_clean: [healthy],
}

/**
 * Returns the likelihood ratio of each signal per source: its rate among the photos where it is expected, over its rate
 * among the healthy ones (for `p_clean`: the ill ones). Sources without both kinds of photo are left out. Under the source
 * `all`, the sources are combined by inverse variance, so that a background which fires a signal in one source's photos
 * does not count as a symptom.
 */
export function signalRatios(photos: readonly LabelledPhoto[]): Ratio[] {
  const sources = [...new Set(photos.map(({ source }) => source))].sort()
  return colourSignals.flatMap((signal) => {
    const ratios = sources.flatMap((source) =>
      ratioIn(
        signal,
        source,
        photos.filter((photo) => photo.source === source),
      ),
    )
    return ratios.length > 0 ? [...ratios, combined(signal, ratios)] : []
  })
}

function ratioIn(signal: string, source: string, photos: readonly LabelledPhoto[]): Ratio[] {
  const kinds = expected[signal] ?? []
  const shown = photos.filter(({ kind }) => kinds.includes(kind))
  const others = photos.filter(({ kind }) => (signal === 'p_clean' ? kind !== healthy : kind === healthy))
  if (shown.length === 0 || others.length === 0) return []
  const fired = (list: readonly LabelledPhoto[]) =>
    list.filter(({ isUsable, signals }) => isUsable && signals.includes(signal)).length
  const counts = { hits: fired(shown), of: shown.length, falseHits: fired(others), ofOthers: others.length }
  return [{ signal, source, ...counts, ...interval(counts) }]
}

/** Half a photo is added to every count, so that a rate of 0 has a ratio. */
const half = 0.5
const normal95 = 1.96

type Counts = Pick<Ratio, 'hits' | 'of' | 'falseHits' | 'ofOthers'>

function logRatio({ hits, of, falseHits, ofOthers }: Counts) {
  const [a, n, b, m] = [hits + half, of + 2 * half, falseHits + half, ofOthers + 2 * half]
  return { log: Math.log(a / n / (b / m)), variance: 1 / a - 1 / n + 1 / b - 1 / m }
}

const interval = (counts: Counts) => spread(logRatio(counts))

const spread = ({ log, variance }: { log: number; variance: number }) => {
  const reach = normal95 * Math.sqrt(variance)
  return { ratio: Math.exp(log), low: Math.exp(log - reach), high: Math.exp(log + reach) }
}

/** Sources in which the signal never fired say nothing and weigh nothing. */
function combined(signal: string, ratios: readonly Ratio[]): Ratio {
  const telling = ratios.filter(({ hits, falseHits }) => hits + falseHits > 0).map(logRatio)
  const weight = telling.reduce((sum, { variance }) => sum + 1 / variance, 0)
  const mean = telling.reduce((sum, { log, variance }) => sum + log / variance, 0) / weight
  const sum = (name: keyof Counts) => ratios.reduce((total, ratio) => total + ratio[name], 0)
  const counts = { hits: sum('hits'), of: sum('of'), falseHits: sum('falseHits'), ofOthers: sum('ofOthers') }
  const nothing = { ratio: 1, low: 0, high: Number.POSITIVE_INFINITY }
  const known = telling.length > 0 ? spread({ log: mean, variance: 1 / weight }) : nothing
  return { signal, source: 'all', ...counts, ...known }
}

/** Whether a signal is shown to differ from chance: in the sources together, and the same way in at least two of them. */
export function isShown(signal: string, ratios: readonly Ratio[]): boolean {
  const own = ratios.filter((ratio) => ratio.signal === signal)
  const all = own.find(({ source }) => source === 'all')
  if (!all || (all.low <= 1 && all.high >= 1)) return false
  const same = own.filter(({ source, low, high }) => source !== 'all' && (all.ratio > 1 ? low > 1 : high < 1))
  return same.length >= 2
}
