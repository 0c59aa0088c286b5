/** Deepest nesting of objects and arrays that any endpoint needs, with a wide margin. */
export const maxJsonDepth = 32

/** Whether a JSON text nests objects and arrays deeper than `max`. Reads the text once, without recursion. */
export function isDeeperThan(text: string, max = maxJsonDepth): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isInString) {
      if (character === '\\') index += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth > max) return true
    } else if (character === '}' || character === ']') depth -= 1
  }
  return false
}
