import { readable } from '../reading/normalise.ts'
import type { Clause, Mention } from './clauses.ts'
import { readContact, readLilyContact, readSap, readSigns } from './contact.ts'
import { isPerson, isPet, patterns } from './danger-words.ts'
import { readEating } from './eating.ts'
import { readEnglishDanger } from './english-danger.ts'
import { type DangerReading, type Scene, sceneOf } from './scene.ts'
import { readSpraying } from './spraying.ts'
import type { ToxicPlant } from './toxicity.ts'
import { readUnlinked } from './unlinked.ts'

/** Reads who ate, licked or touched what, which signs they show, and whether the text asks about poison. Never throws. */
export function readDanger(prompt: string, plants: ToxicPlant[]): DangerReading {
  const original = readable(prompt)
  const scene = sceneOf(original, plants)
  const { clauses, out } = scene
  clauses.forEach((clause, index) => {
    readEating(scene, clause, index)
    readContact(scene, clause, index)
    readSap(scene, clause, index)
    readSigns(scene, clause, index)
    readSpraying(scene, clause, index)
  })
  readUnlinked(scene)
  const withLily = plants.some(({ poison }) => poison === 'lily')
  if (withLily && out.actors.includes('CAT')) readLilyContact(scene)
  out.asks ||= clauses.some((clause) => asksAboutPoison(clause, clauses)) || endsWithVictim(scene)
  readEnglishDanger(original, plants, out)
  nameVictims(out, scene.everything)
  return out
}

/** Signs of nobody in particular are an animal's where its tail or food is told of, and else a person's, unless somebody has a name of their own. */
function nameVictims({ exposures, actors }: DangerReading, everything: string) {
  const pet = actors.find(isPet)
  if (pet && oneOfSeveral.test(everything))
    for (const exposure of exposures) if (exposure.actor === 'CHILD') exposure.actor = pet
  if (pet) return
  if (patterns.animalHints.test(everything)) {
    if (actors.length > 0 || everything.includes('마리')) return
    for (const exposure of exposures) if (exposure.actor === 'UNKNOWN') exposure.actor = 'PET'
    return
  }
  if (exposures.some(({ contact, actor }) => contact === 'ATE' && actor === 'UNKNOWN')) return
  const person = exposures.find(({ actor }) => isPerson(actor))?.actor ?? 'ADULT'
  for (const exposure of exposures) if (exposure.actor === 'UNKNOWN') exposure.actor = person
}

/** An animal called "애" among several: "코숏 두 마리 키우는데 한 애가 ...". */
const oneOfSeveral = /마리.*(?:한|두|다른|작은|큰|막내|첫째|둘째)%?(?:애|아이|녀석|놈)?[이가는은]/u

function asksAboutPoison({ text, mentions }: Clause, clauses: Clause[]): boolean {
  if (patterns.question.test(text)) return true
  if (patterns.permission.test(text) && clauses.some(namesVictim)) return true
  if (patterns.touching.test(text) && mentions.some(isVictim)) return true
  if (mentions.some(({ actor }) => actor === null) || !patterns.actorQuestion.test(text)) return false
  const concerned = clauses.flatMap((clause) =>
    clause.mentions.filter(
      ({ actor, end }) => actor && actor !== 'ADULT' && patterns.dative.test(clause.text.slice(end)),
    ),
  )
  return concerned.length > 0 || clauses.some((clause) => patterns.vulnerable.test(clause.text))
}

const isVictim = ({ actor }: Mention) => actor !== null && actor !== 'ADULT'

/** A pet or child that is no subject of a deed: "고양이 있는 집인데", but not "고양이가 엎었는데". */
const namesVictim = ({ text, mentions }: Clause) =>
  mentions.some((mention) => isVictim(mention) && !/^[이가은는](?!있)/u.test(text.slice(mention.end)))

/** "산세베리아 고양이": a plant and a pet without a verb. */
function endsWithVictim({ clauses, plantNames }: Scene): boolean {
  const last = clauses.at(-1)
  const victim = last?.mentions.at(-1)
  const isVictim = victim?.actor && victim.actor !== 'ADULT' && victim.end === last?.text.length
  return plantNames.length > 0 && Boolean(isVictim)
}
