import definitionsData from '../knowledge/definitions.json' with { type: 'json' }
import { type Problem, problems } from '../knowledge/knowledge.ts'

/** How a problem looks, what it is confused with and what tells it apart, for the model's instructions. */
interface Definition {
  looks: string
  confusedWith: string[]
  apart: string
}

const definitions: Record<string, Definition> = definitionsData

const known = new Set(problems.map(({ id }) => id))

/** Returns one line of the instructions' list of problems. */
export function describeProblem({ id, name }: Problem): string {
  const definition = definitions[id]
  if (!definition) return `- ${id}: ${name}`
  const { looks, confusedWith, apart } = definition
  const others = confusedWith.filter((it) => known.has(it)).join(', ')
  return `- ${id}: ${name}. ${looks}${others && ` Confused with ${others}: ${apart}`}`
}
