export interface DescribedError {
  type: string
  code?: string
  message: string
  frames: string[]
  cause?: DescribedError
}

const maxDepth = 4

/**
 * Describes an error for the log. The parameters in the message of a failed query and the row's values in
 * PostgreSQL's `detail` may be personal data and are left out.
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
