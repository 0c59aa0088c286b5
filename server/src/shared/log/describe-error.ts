export interface DescribedError {
  type: string
  code?: string
  message: string
  frames: string[]
  cause?: DescribedError
}

const maxDepth = 4

/**
 * An error for the log. Failed queries carry their parameters in the message, and PostgreSQL the
 * row's values in `detail`: both may be personal, so neither is copied.
 */
export function describeError(error: unknown, depth = 1): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', frames: [] }
  const { code } = error as { code?: unknown }
  return {
    type: error.constructor.name,
    ...(typeof code === 'string' && { code }),
    message: withoutValues(error.message),
    frames: framesOf(error),
    ...(error.cause !== undefined && depth < maxDepth && { cause: describeError(error.cause, depth + 1) }),
  }
}

const withoutValues = (message: string) => message.replace(/\nparams:[\s\S]*$/, '').slice(0, 1000)

const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 12)
