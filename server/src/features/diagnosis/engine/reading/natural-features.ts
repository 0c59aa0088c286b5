import type { Finding } from '../finding.ts'
import type { Species } from '../knowledge/species.ts'
import { readable, sentencesOf } from './normalise.ts'

/** Strength of a feature that is natural for the species: as evidence of health, and of a phenomenon with a name. */
const strength = 0.5
const statedStrength = 0.9
/** Factor on a sign that a healthy plant of the species shows too. */
const explained = 0.3
/** Factor on dry soil for a species that wants it, unless the leaves show thirst. */
const wantsDry = 0.5
const thirsts = ['wilt', 'curl', 'crispy', 'recover']

/** Adjusts the signs for what is natural for the species. */
export function adjustForSpecies(findings: Finding[], plant: Species | undefined, prompt: string): Finding[] {
  if (!plant) return findings
  const found = naturalIn(plant, prompt)
  const explains = new Set(found.flatMap((one) => one.explains))
  const suffers = findings.some(({ id }) => thirsts.includes(id))
  const weakened = findings.map((finding) => {
    if (explains.has(finding.id)) return { ...finding, strength: finding.strength * explained }
    const dryByNature = finding.id === 'soil_dry' && finding.source === 'TEXT' && !suffers
    return dryByNature && plant.watering === 'drought-loving'
      ? { ...finding, strength: finding.strength * wantsDry }
      : finding
  })
  const [first] = found
  const stated = found.find(({ states }) => states !== undefined)
  if (stated?.states) return withStated(weakened, stated.states, stated.span)
  return first && !findings.some(({ id }) => id === 'fine')
    ? [...weakened, natural(plant, first.span)]
    : weakened
}

/** Adds the finding that a natural feature states, unless the text states it as strongly. */
const withStated = (findings: Finding[], id: string, span: string): Finding[] =>
  findings.some((finding) => finding.id === id && finding.strength >= statedStrength)
    ? findings
    : [
        ...findings.filter((finding) => finding.id !== id),
        { id, source: 'TEXT', reader: 'pattern', strength: statedStrength, span },
      ]

const natural = ({ name }: Species, span: string): Finding => ({
  id: 'fine',
  source: 'TEXT',
  reader: 'pattern',
  strength,
  span,
  meaning: `말씀하신 모습 가운데 ${name}에게 자연스러운 것이 있어요`,
})

function naturalIn({ natural = [] }: Species, prompt: string) {
  const text = sentencesOf(readable(prompt))
    .map((sentence) => sentence.text.replaceAll('|', ''))
    .join('.')
  return natural.flatMap(({ words, explains, states }) => {
    const span = new RegExp(words, 'u').exec(text)?.[0]
    return span === undefined ? [] : [{ span, explains, states }]
  })
}
