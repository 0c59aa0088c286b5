import { type Actor, englishAnimals, englishPesticides } from './danger-words.ts'
import type { DangerReading, Exposure } from './scene.ts'
import { isPoisonous, type ToxicPlant } from './toxicity.ts'

const actors: (readonly [Actor, RegExp])[] = [
  ...englishAnimals,
  [
    'CHILD',
    /\b(?:child|children|kids?|bab(?:y|ies)|toddlers?|infants?|sons?|daughters?|grandsons?|granddaughters?|grandkids?|grandchild(?:ren)?|nephews?|nieces?|(?:little )?(?:boy|girl)|(?:years?|yrs?|months?)[- ]olds?|\d+ ?y\/?o|\d+ ?mo)\b/,
  ],
  [
    'ADULT',
    /\b(?:i|we|us|husband|wife|spouse|fianc[eé]e?|mom|mum|mother|dad|father|(?:mother|father|brother|sister|son|daughter)-in-law|parents?|grandparents?|grandma|grandmother|grandpa|grandfather|aunt(?:ie)?|uncle|cousins?|brothers?|sisters?|(?:girl|boy)?friends?|partner|room-?mates?|flat-?mates?|neighbou?rs?|guests?|visitors?|boss|co-?workers?|colleagues?|teachers?|students?|patients?|family|everyone|everybody|people|adults?|men|women|man|woman|lady|guy|hikers?|somebody|someone)\b/,
  ],
]
const eat =
  /\b(?:ate|(?:gets?|got|getting) into|mouth(?:ed|ing)|eat(?:s|ing|en)?|chew(?:s|ed|ing)?|chomp(?:s|ed|ing)?|lick(?:s|ed|ing)?|swallow(?:s|ed|ing)?|bit(?:es?|ing|ten)?|nibbl(?:es?|ed|ing)|peck(?:s|ed|ing)?|munch(?:es|ed|ing)?|ingest(?:s|ed|ing)?|consum(?:es?|ed|ing)|gnaw(?:s|ed|ing)?|tast(?:es?|ed|ing)|drank|gulp(?:s|ed|ing)?|sip(?:s|ped|ping)?|down(?:s|ed)|(?<!\bi )finished|(?:put|puts|got|had|has|in) (?:\w+ ){0,3}mouth)\b/g
const signs =
  /\b(?:drool(?:s|ed|ing)?|saliva\w*|foaming|vomit(?:s|ed|ing)?|throw(?:s|ing)? up|threw up|puk(?:es?|ed|ing)|letharg\w*|seizures?|convuls\w*|diarrh\w*|swollen (?:mouth|tongue|lips?|face)|(?:mouth|tongue|lips?|face|throat) (?:is |are |got |looks? )?(?:swollen|swelling|burning|numb|sore|red|puffy|itchy)|can(?:'|no)?t breathe)\b/g
const eye =
  /\b(?:sap|juice|pesticide|spray|fertili[sz]er|soil|latex)\b[^.!?]{0,40}\beyes?\b|\beyes?\b[^.!?]{0,20}\b(?:burn\w*|sting\w*|swollen)\b|\beyes?\b[^.!?]{0,45}\b(?:sap|latex|pesticide)\b/
const skin =
  /\b(?:rash|hives|blisters?|itch(?:y|ing)|burning|welts|redness) (?:\w+ ){0,4}(?:skin|hands?|arms?|fingers?|face|cheeks?|neck|legs?)\b|\b(?:skin|hands?|arms?|fingers?|face|cheeks?|neck|legs?)\b[^.!?]{0,25}\b(?:rash|itch(?:y|ing|es)|burn(?:s|ing)|blister\w*|swollen|hives)\b/
const question =
  /\b(?:toxic(?:ity)?|poison(?:ous)?|non-?toxic|pet[- ]?safe|pet[- ]?friendly)\b|\bdangerous\s*\?|\b(?:safe|harmful|dangerous|okay|ok|bad)\b[^.!?]{0,20}\b(?:for|to|around|with|near)\b[^.!?]{0,20}\b(?:cats?|kittens?|dogs?|pupp(?:y|ies)|pets?|kids?|child(?:ren)?|bab(?:y|ies)|toddlers?|humans?|people|animals?|rabbits?)\b|\b(?:keep|have|get|put|place|grow|leave|buy)\b[^.!?]{0,50}\b(?:with|around|near)\b[^.!?]{0,20}\b(?:cats?|kittens?|dogs?|pupp(?:y|ies)|pets?|kids?|child(?:ren)?|bab(?:y|ies)|toddlers?|rabbits?)\b[^.!?]*\?|\bcan (?:i|we) (?:keep|have|get|put|grow)\b[^.!?]{0,50}\b(?:cats?|kittens?|dogs?|pupp(?:y|ies)|pets?|kids?|child(?:ren)?|bab(?:y|ies)|toddlers?|rabbits?)\b|\b(?:safe|ok|okay|fine|alright|bad|dangerous|harm(?:ful)?)\b[^.!?]{0,60}\b(?:i (?:have|own|got)|there(?:'s| is| are)|we (?:have|own)|my)\b[^.!?]{0,15}\b(?:cats?|kittens?|dogs?|pupp(?:y|ies)|pets?|kids?|child(?:ren)?|bab(?:y|ies)|toddlers?|rabbits?)\b[^.!?]*\?|\bedible\b|\bcan (?:i|we) eat\b/
/** Eating told as done, with nobody named. */
const done = /^(?:ate|drank|swallowed|ingested|consumed|tasted|chewed|licked|bit|eaten|eating)$/
const poisons =
  /\b(?:poisonous|toxic|death cap|toadstool|unknown|unidentified|wild) (?:\w+ ){0,2}?(?:plants?|mushrooms?|berr(?:y|ies)|leaf|leaves|roots?|herbs?|fung(?:us|i)|seeds?)\b|\b(?:toadstools?|wild mushrooms?|rat poison|poison)\b/
const selfSigns =
  /\b(?:headaches?|head (?:hurts|aches|is pounding)|nause(?:a|ous|ated)|queasy|dizz(?:y|iness)|light-?headed|cough(?:s|ed|ing)?|wheez\w*|short(?:ness)? of breath|trouble breathing|hard to breathe|breathless|can(?:'|no)?t breathe|difficulty breathing|chest (?:is |feels )?(?:tight\w*|pain|hurts)|(?:throat|nose|lungs) (?:is |are |feels? )?(?:burn\w*|sore|itch\w*|irritated)|sore throat|feel(?:s|ing)? (?:sick|ill|faint|unwell|awful)|rash|hives|fainted|passed out|tremors?|sweating|sneez\w*|gasping)\b/g
const inhaled =
  /\b(?:inhal(?:ed|ing)|breath(?:ed|ing) (?:it |them |some )?in|sprayed (?:it )?(?:in|on|at) (?:my|his|her|our|their) (?:\w+ )?(?:face|mouth|eyes?))\b/g
/** Verbs of treating a place with a pesticide. */
const treatedWith = /\b(?:fogged|fumigated|bug[- ]?bombed|sprayed (?:for|against))\b/
const negated = /(?:\b(?:not|never|no)|n't)\s+(?:\w+\s+){0,2}$/
const maybe =
  /\b(?:if|in case|would|could|can|will|might|may|before|should|wants? to|tr(?:y|ies|ied|ying) to|afraid|worried (?:that|about)|prevent\w*|keeps? .{0,20}from)\b(?!\s+have)[^.!?,]{0,40}$/
const food =
  /^\s*(?:\w+\s+)?(?:food|dinner|lunch|breakfast|meal|treats?|kibble|insects?|bugs?|flies|holes?)\b/
const pests =
  /\b(?:bugs?|insects?|something|caterpillars?|slugs?|snails?|pests?|mites?|thrips|aphids?|beetles?|worms?|larvae?|deer|(?<!(?:my|our|pet) )birds?|squirrels?)\b/

const marks = /\b(?:bite|teeth|tooth|chew) ?marks?\b/
/** Signs that need somebody named in the sentence. */
const weakSigns =
  /\b(?:sick|gagging|retching|wobbly|stumbling|collapsed|unsteady|shaking|twitching|weak|poisoned|not eating|pawing at (?:his|her|its|their) mouth)\b/g

/** A sentence, who is named in it, and who was named last before it. */
interface Told {
  sentence: string
  named: { actor: Actor; at: number }[]
  carried: Actor | undefined
  /** Names of the poisonous plants in the text. */
  poisonNames: string[]
  hasPesticide: boolean
}

/** Adds what an English description says about dangers, one sentence at a time, to a reading. */
export function readEnglishDanger(original: string, plants: ToxicPlant[], out: DangerReading) {
  if (!/[a-z]{3}/i.test(original)) return
  const text = original.toLowerCase().replaceAll('’', "'")
  const poisonNames = plants
    .filter((plant) => isPoisonous(plant) && !plant.edible)
    .flatMap(({ names }) => names)
  const hasPesticide = englishPesticides.test(text) || treatedWith.test(text)
  let carried: Actor | undefined
  let from = 0
  for (const sentence of text.split(/(?<=[.!?;\n])/)) {
    const named = actors
      .flatMap(([actor, pattern]) =>
        [...sentence.matchAll(new RegExp(pattern, 'g'))].map(({ index }) => ({ actor, at: index })),
      )
      .sort((a, b) => a.at - b.at)
    const found = exposuresIn({ sentence, named, carried, poisonNames, hasPesticide })
    carried = named.at(-1)?.actor ?? carried
    out.exposures.push(...found.exposures)
    out.actors = [...new Set([...out.actors, ...named.map(({ actor }) => actor)])]
    out.asks ||= found.asks || question.test(sentence)
    if (found.exposures.length > 0) out.spans.push([from, from + sentence.length])
    from += sentence.length
  }
}

const subjectAt = ({ named }: Told, index: number) => named.findLast(({ at }) => at < index)?.actor

/** "My toddler and our puppy": whoever is named just before or after "and" is concerned too. */
function togetherWith({ sentence, named }: Told, at: number): Actor[] {
  const before = named.findLastIndex((one) => one.at < at)
  const [last, other] = [named[before], named[before - 1]]
  const both = last && other && together.test(sentence.slice(other.at, last.at)) ? [other.actor] : []
  const also = named.find((one) => one.at > at && alongWith.test(sentence.slice(0, one.at)))
  return [...both, ...(also ? [also.actor] : [])]
}
const together = /^[\w'-]+(?: \w+)? (?:and|or|&)(?: both)? (?:\w+ ){0,3}$/
const alongWith = /\b(?:so did|along with|as well as|together with) (?:my|our|the|his|her|their) $/

/** Nothing of a plant stands between the animal and its sign. */
const isNear = (between: string) => !/\b(?:plant|leaf|leaves|stem|soil|pot)\b/.test(between)

const isPoisonByName = (words: string) => englishPesticides.test(words) || poisons.test(words)

/** A person, where a poison was eaten and no eater is named; neither what is asked about nor a pest. */
function unnamedEater({ sentence, poisonNames }: Told, head: string, verb: string): Actor | undefined {
  const isPoison = isPoisonByName(sentence) || poisonNames.some((name) => sentence.includes(name))
  const isOther = /\b(?:what|who|which|is|are|was|were|been|got|being|gets?)\b/.test(head)
  return done.test(verb) && isPoison && !isOther ? 'ADULT' : undefined
}

function exposuresIn(told: Told) {
  const { sentence, named, carried, hasPesticide } = told
  const exposures: Exposure[] = []
  let asks = false
  const add = (exposure: Exposure, index: number) => {
    for (const actor of new Set([exposure.actor, ...togetherWith(told, index)]))
      exposures.push({ ...exposure, actor })
  }
  for (const { 0: verb, index } of sentence.matchAll(eat)) {
    const rest = sentence.slice(index + verb.length)
    const head = sentence.slice(0, index)
    const subject = subjectAt(told, index)
    const isPestTold = pests.test(head)
    const later = /\b(?:he|she|it|they)\b/.test(head) ? named[0]?.actor : undefined
    const victim = subject ?? (isPestTold ? undefined : (carried ?? later ?? unnamedEater(told, head, verb)))
    const clause = head.slice(Math.max(head.lastIndexOf(' and '), head.lastIndexOf(' but '), 0))
    if (!victim || food.test(rest) || pests.test(clause) || negated.test(head)) continue
    const poison = isPoisonByName(rest)
    if (verb.endsWith(' into') && !poison) continue
    if (maybe.test(head)) asks = true
    else add({ contact: 'ATE', actor: victim, object: rest, poison }, index)
  }
  for (const { index } of sentence.matchAll(signs)) {
    if (negated.test(sentence.slice(0, index))) continue
    add({ contact: 'SIGNS', actor: subjectAt(told, index) ?? carried ?? 'UNKNOWN', object: '' }, index)
  }
  for (const { index } of sentence.matchAll(weakSigns)) {
    const actor = named.findLast(({ at }) => at < index && isNear(sentence.slice(at, index)))?.actor
    if (!actor || actor === 'ADULT' || negated.test(sentence.slice(0, index))) continue
    exposures.push({ contact: 'SIGNS', actor, object: '' })
  }
  // What people and animals feel where a pesticide is told of, or what they breathed in.
  for (const pattern of hasPesticide ? [selfSigns, inhaled] : [])
    for (const { index } of sentence.matchAll(pattern)) {
      const head = sentence.slice(0, index)
      if (negated.test(head) || maybe.test(head)) continue
      add({ contact: 'SPRAY', actor: subjectAt(told, index) ?? carried ?? 'ADULT', object: '' }, index)
    }
  const animal = [...named, ...(carried ? [{ actor: carried }] : [])].find(({ actor }) => actor !== 'ADULT')
  if (animal && marks.test(sentence)) exposures.push({ contact: 'ATE', actor: animal.actor, object: '' })
  const contact = eye.test(sentence) ? 'EYE' : skin.test(sentence) ? 'SKIN' : undefined
  if (contact) exposures.push({ contact, actor: named[0]?.actor ?? carried ?? 'ADULT', object: '' })
  return { exposures, asks }
}
