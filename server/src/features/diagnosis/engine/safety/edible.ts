import { createNameReader } from '../reading/species.ts'
import data from './edible.json' with { type: 'json' }
import type { ToxicPlant } from './toxicity.ts'

const readFood = createNameReader([{ names: data.names }])
const words = new RegExp(data.words, 'iu')
const field = new RegExp(data.field, 'iu')
const pot = new RegExp(data.pot, 'iu')

/** Whether people eat a part of the plant that the text is about. */
export const isEdible = (text: string, plants: ToxicPlant[]) =>
  plants.length > 0 ? plants.some(({ edible }) => edible) : words.test(text) || readFood(text).length > 0

/** Whether the plant grows in a garden or a field, not in a pot. */
export const growsInField = (text: string) =>
  !pot.test(text) && (field.test(text) || data.trees.some((tree) => text.includes(tree)))
