const shownLength = 120

/** As much of a message as a push carries. */
export function shortened(message: string) {
  const characters = Array.from(message)
  if (characters.length <= shownLength) return message
  return `${characters.slice(0, shownLength).join('').trimEnd()}…`
}
