import { definitions, type Problem, problems } from '../knowledge/knowledge.ts'

const known = new Set(problems.map(({ id }) => id))

/** Returns one line of the instructions' list of problems: how it looks, what it is confused with, what tells it apart. */
export function describeProblem({ id, name }: Problem): string {
  const definition = definitions[id]
  if (!definition) return `- ${id}: ${name}`
  const { looks, confusedWith, apart } = definition
  const others = confusedWith.filter((it) => known.has(it)).join(', ')
  return `- ${id}: ${name}. ${looks}${others && ` Confused with ${others}: ${apart}`}`
}
