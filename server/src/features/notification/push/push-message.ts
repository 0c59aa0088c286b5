const maxLength = 120

/** Returns the message, cut to 120 characters for a push message. */
export function truncateMessage(message: string) {
  const characters = Array.from(message)
  if (characters.length <= maxLength) return message
  return `${characters.slice(0, maxLength).join('').trimEnd()}…`
}
