import { type Species, species } from '../knowledge/species.ts'
import { readable } from './normalise.ts'

/** Allowed neighbours of a species name; any other syllable makes it a different word (올리브영, 스킨케어). */
const before = '(?<![가-힣a-z0-9])(?:우리집?|울집?|저희집?|제|내|미니|무늬|대품|소품|키우던|키우는)?'
const behind =
  '(?=$|[^가-힣]|이|가|은|는|을|를|도|의|에|랑|과|와|만|야|인데|입니다|예요|네|들|한테|처럼|보다|말고|하고|라|잎|화분|키우|키워|물)'
/** Phrases about a plant other than the one in question: "몬스테라는 아니고", "스투키 옆에", "호야처럼", "다육이는 괜찮은데". */
const another =
  /^(?:이?[가은는도]|이)?\s*(?:아니|아닌|말고|빼고|처럼|보다|옆|괜찮(?!다가|았)|멀쩡(?!하다가|했|하던))|^(?:이?랑|과|와|하고)는?\s*(?:달리|다르|다른|비슷|닮|비교)/u

const named = species
  .flatMap((plant) => plant.names.map((name) => ({ plant, name })))
  .sort((a, b) => b.name.length - a.name.length)
  .map(({ plant, name }) => ({
    plant,
    pattern: new RegExp(`${before}${name.replaceAll(' ', '\\s*')}${behind}`, 'gu'),
  }))

/** Returns the species that a description is about; undefined when it names none or is ambiguous. */
export function readSpecies(prompt: string): Species | undefined {
  let text = readable(prompt).toLowerCase()
  const found = new Set<Species>()
  for (const { plant, pattern } of named) {
    text = text.replace(pattern, (match, index: number, whole: string) => {
      if (!another.test(whole.slice(index + match.length))) found.add(plant)
      return '\u0001'.repeat(match.length)
    })
  }
  const [only] = found
  return found.size === 1 ? only : undefined
}

/** Removes species names from a description, so that learned features do not depend on the species. */
export const withoutSpecies = (prompt: string) =>
  named.reduce((text, { pattern }) => text.replace(pattern, '식물'), prompt)
