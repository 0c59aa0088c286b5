const windowLength = 6
const leastLetters = 8

/**
 * Whether a secret of sufficient length carries too little chance: few different characters, a repeated part, or a
 * run of the alphabet, of digits or of one character.
 */
export function isGuessable(secret: string): boolean {
  if (new Set(secret).size < leastLetters) return true
  const windows = windowsOf(secret.toLowerCase())
  return new Set(windows).size < windows.length || windows.some(isRun)
}

const windowsOf = (text: string) =>
  Array.from({ length: Math.max(0, text.length - windowLength + 1) }, (_, start) =>
    text.slice(start, start + windowLength),
  )

/** Six characters, each as far from the one before as the second from the first, and at most one. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (letter) => letter.charCodeAt(0))
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? code))
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}
