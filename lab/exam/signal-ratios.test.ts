import { expect, it } from 'vitest'
import { isShown, type LabelledPhoto, signalRatios } from './signal-ratios.ts'

const photos = (source: string, kind: string, count: number, fired: number): LabelledPhoto[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ source, kind, isUsable: true },
    signals: index < fired ? ['p_brown'] : [],
  }))

it('gives a likelihood ratio with its interval, and counts a source only against itself', () => {
  const telling = ['a', 'b'].flatMap((it) => [...photos(it, 'rust', 40, 30), ...photos(it, 'healthy', 40, 3)])
  const ratios = signalRatios(telling)
  const [first] = ratios.filter(({ signal, source }) => signal === 'p_brown' && source === 'a')
  expect(first).toMatchObject({ hits: 30, of: 40, falseHits: 3, ofOthers: 40 })
  expect(first?.ratio).toBeCloseTo(30.5 / 41 / (3.5 / 41))
  expect(isShown('p_brown', ratios)).toBe(true)
  // A background that fires the signal in every photo of one source is no evidence.
  const background = [...photos('a', 'rust', 40, 40), ...photos('a', 'healthy', 40, 40)]
  const plain = [...photos('b', 'rust', 40, 0), ...photos('b', 'healthy', 40, 0)]
  expect(isShown('p_brown', signalRatios([...background, ...plain]))).toBe(false)
  // Shown in one source only.
  const one = [...photos('a', 'rust', 40, 30), ...photos('a', 'healthy', 40, 3), ...plain]
  expect(isShown('p_brown', signalRatios(one))).toBe(false)
})
