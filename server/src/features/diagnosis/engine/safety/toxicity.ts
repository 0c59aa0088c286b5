import type { Toxicity, ToxicityLevel } from '../../../../../../contract/diagnosis/diagnosis.ts'
import data from '../knowledge/toxicity.json' with { type: 'json' }
import { withParticle } from '../reading/hangul.ts'
import { readable } from '../reading/normalise.ts'
import { isAnotherPlant, namePatternsOf, readNames } from '../reading/species.ts'
import edibles from './edible.json' with { type: 'json' }

/** A plant's toxicity. `names` are Korean and English names with usual misspellings; `poison` is a key of `poisons`. */
export interface ToxicPlant {
  name: string
  names: string[]
  latin: string
  cats: ToxicityLevel
  dogs: ToxicityLevel
  people: ToxicityLevel
  poison: string | null
  /** People eat a part of it. */
  edible?: boolean
  /** Which part is meant, in one sentence. */
  about?: string
  sources: string[]
}

/** Toxic principle and typical signs, in Korean; `signs` is the rest of a sentence that begins with "먹으면". */
interface Poison {
  principle: string
  signs: string
  /** Whether little of it is enough to kill. */
  isDeadly?: boolean
}

export const toxicPlants = data.plants as ToxicPlant[]
export const poisons: Record<string, Poison> = data.poisons

const unknownPlant = '모르는 식물이면 독이 있다고 여겨 주세요.'
/** What follows a name that means a thing or a product, not the plant. */
const notPlant =
  /^\s*(?:즙|향(?!이)|색|오일|막대|지지대|젓가락|꼬치|꼬챙이|바구니|의자|껍질|찌꺼기|추출물|영양제|캔들|비누|맛)/u

const isNoPlant = (rest: string) => notPlant.test(rest)
const toxicNames = namePatternsOf(toxicPlants)
/** Returns the plants of the toxicity table that a description is about. */
export const readPlants = (prompt: string) =>
  readNames(prompt, toxicNames, (rest) => isAnotherPlant(rest) || isNoPlant(rest))

export const isPoisonous = ({ cats, dogs, people }: ToxicPlant) =>
  [cats, dogs, people].some((level) => level === 'TOXIC' || level === 'IRRITANT')
/** Shorter names are parts of other words. */
const shortestUnspaced = 3
const unspaced = toxicPlants
  .filter((plant) => isPoisonous(plant) && !plant.edible)
  .map((plant) => ({
    plant,
    names: plant.names.filter((name) => /[가-힣]/.test(name) && name.length >= shortestUnspaced),
  }))

/** Returns all plants of the toxicity table that a description names, also those beside the one in question, and poisonous ones in words run together ("투구꽃뿌리"). */
export function readAllPlants(prompt: string): ToxicPlant[] {
  const named = readNames(prompt, toxicNames, isNoPlant)
  if (named.length > 0) return named
  const letters = readable(prompt).replace(/\s/g, '')
  return unspaced.flatMap(({ plant, names }) => (names.some((name) => letters.includes(name)) ? [plant] : []))
}

const severity: ToxicityLevel[] = ['SAFE', 'UNKNOWN', 'IRRITANT', 'TOXIC']
/** Returns the most dangerous of some levels; UNKNOWN for none. */
export const worstOf = (levels: ToxicityLevel[]): ToxicityLevel =>
  levels.reduce<ToxicityLevel>(
    (worst, level) => (severity.indexOf(level) > severity.indexOf(worst) ? level : worst),
    levels[0] ?? 'UNKNOWN',
  )

/** Returns the toxicity shown for the named plants: the most dangerous level of all where there are several. */
export function toxicityOf(plants: ToxicPlant[]): Toxicity {
  return {
    plant: plants.length > 0 ? plants.map(({ name }) => name).join(', ') : null,
    cats: worstOf(plants.map(({ cats }) => cats)),
    dogs: worstOf(plants.map(({ dogs }) => dogs)),
    people: worstOf(plants.map(({ people }) => people)),
    text: plants.length > 0 ? plants.map(describe).join(' ') : unknownPlant,
    sources: [...new Set(plants.flatMap(({ sources }) => sources))],
  }
}

const clauses: [ToxicityLevel, string][] = [
  ['TOXIC', '에게 독이 있어요'],
  ['IRRITANT', '의 입과 속, 살갗을 자극하는 독이 있어요'],
  ['SAFE', '에게 독이 없다고 알려져 있어요'],
  ['UNKNOWN', '에게 해로운지는 믿을 만한 자료를 찾지 못했어요'],
]

function describe(plant: ToxicPlant): string {
  const { name, cats, dogs, people, poison, about } = plant
  if ([cats, dogs, people].every((level) => level === 'UNKNOWN')) {
    return `${name}의 독성은 믿을 만한 자료를 찾지 못했어요. ${about ? `${about} ` : ''}${unknownPlant}`
  }
  const who: [string, ToxicityLevel][] = [
    ['고양이', cats],
    ['강아지', dogs],
    ['사람', people],
  ]
  const parts = clauses.flatMap(([level, words]) => {
    const some = who.filter(([, its]) => its === level).map(([label]) => label)
    return some.length > 0 ? `${some.join('·')}${words}` : []
  })
  const signs = poison && poisons[poison]?.signs
  const rest = signs ? `먹으면 ${signs}.` : '그래도 많이 먹으면 토할 수 있어요.'
  return [`${withParticle(name, '은', '는')} ${parts.join('. ')}.`, about, rest].filter(Boolean).join(' ')
}

const foodNames = namePatternsOf([{ names: edibles.names }])
const words = new RegExp(edibles.words, 'iu')
const field = new RegExp(edibles.field, 'iu')
const pot = new RegExp(edibles.pot, 'iu')

/** Whether people eat a part of the plant that the text is about. */
export const isEdible = (text: string, plants: ToxicPlant[]) =>
  plants.length > 0
    ? plants.some(({ edible }) => edible)
    : words.test(text) || readNames(text, foodNames).length > 0

/** Whether the plant grows in a garden or a field, not in a pot. */
export const growsInField = (text: string) =>
  !pot.test(text) && (field.test(text) || edibles.trees.some((tree) => text.includes(tree)))
