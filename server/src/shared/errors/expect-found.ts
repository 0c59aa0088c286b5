import type { ErrorCode } from '../../../../contract/error.ts'
import { AppError } from './app-error.ts'

/** Returns `found`, or throws `code` when it is undefined. */
export function expectFound<Found>(found: Found | undefined, code: ErrorCode = 'NOT_FOUND'): Found {
  if (found === undefined) throw new AppError(code)
  return found
}
