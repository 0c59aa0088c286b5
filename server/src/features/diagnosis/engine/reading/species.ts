import { english, species } from '../knowledge/knowledge.ts'
import { readable } from './normalise.ts'

/** Allowed neighbours of a species name; any other syllable makes it a different word (올리브영, 스킨케어). */
const before = '(?<![가-힣a-z0-9])(?:우리집?|울집?|저희집?|제|내|미니|무늬|대품|소품|키우던|키우는)?'
const behind =
  '(?=$|[^가-힣]|이|가|은|는|을|를|도|의|에|랑|과|와|만|야|인데|인\\s?(?:줄|지)(?:도|는)?\\s?(?:모르|몰)|입니다|예요|였|네|들|한테|처럼|보다|말고|하고|라|잎|화분|키우|키워|물)'
/** Phrases about a plant other than the one in question: "몬스테라는 아니고", "스투키 옆에", "호야처럼", "다육이는 괜찮은데". */
const another =
  /^(?:이?[가은는도]|이)?\s*(?:아니|아닌|말고|빼고|처럼|보다|옆|괜찮(?!다가|았)|멀쩡(?!하다가|했|하던))|^(?:이?랑|과|와|하고)는?\s*(?:달리|다르|다른|비슷|닮|비교)/u

/** Whether the text behind a name says that the name is of another plant than the one in question. */
export const isAnotherPlant = (rest: string) => another.test(rest)

/** Plant names of Latin letters end with their word ("fig", not "fight"). */
const latin = /^[a-z' ]+$/

interface NamedPattern<Plant> {
  plant: Plant
  pattern: RegExp
  /** The name without spaces. */
  letters: string
}

/** Returns the patterns of all names, longest first. */
export const namePatternsOf = <Plant extends { names: string[] }>(plants: Plant[]): NamedPattern<Plant>[] =>
  plants
    .flatMap((plant) => plant.names.map((name) => ({ plant, name })))
    .sort((a, b) => b.name.length - a.name.length)
    .map(({ plant, name }) => {
      const words = name.replaceAll(' ', '\\s*')
      const source = latin.test(name) ? `(?<![a-z])${words}(?:e?s)?(?![a-z])` : before + words + behind
      return { plant, pattern: new RegExp(source, 'gu'), letters: name.replaceAll(' ', '') }
    })

/**
 * Returns the plants that a description is about, in no particular order. Longer names win over names inside them.
 * `isOther` tells from the text behind a name that another plant is meant or none.
 */
export function readNames<Plant>(
  prompt: string,
  named: NamedPattern<Plant>[],
  isOther: (rest: string) => boolean = isAnotherPlant,
): Plant[] {
  let text = readable(prompt).toLowerCase()
  const letters = text.replace(/\s/g, '')
  const found = new Set<Plant>()
  for (const { plant, pattern, letters: name } of named) {
    if (!letters.includes(name)) continue
    text = text.replace(pattern, (match, index: number, whole: string) => {
      const rest = whole.slice(index + match.length)
      if (!isOther(rest)) found.add(plant)
      return '\u0001'.repeat(match.length)
    })
  }
  return [...found]
}

/** Returns the patterns of the Korean and English names of plants. */
const bothNamesOf = <Plant extends { id: string; names: string[] }>(plants: Plant[]) =>
  namePatternsOf(
    plants.map((plant) => ({ plant, names: [...plant.names, ...(english.species[plant.id] ?? [])] })),
  )

/** Returns a function that finds the one plant that a description is about; undefined when it names none or is ambiguous. */
export function readerOf<Plant extends { id: string; names: string[] }>(plants: Plant[]) {
  const named = bothNamesOf(plants)
  return (prompt: string): Plant | undefined => {
    const [only, ...others] = readNames(prompt, named)
    return others.length === 0 ? only?.plant : undefined
  }
}

/** Returns the species that a description is about. */
export const readSpecies = readerOf(species)

const speciesNames = bothNamesOf(species)

/** Removes species names from a description, so that learned features do not depend on the species. */
export const withoutSpecies = (prompt: string) =>
  speciesNames.reduce(
    (text, { pattern }) => text.replace(pattern, (name) => (/[a-z]/.test(name) ? 'plant' : '식물')),
    prompt,
  )
