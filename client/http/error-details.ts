import { ApiError } from './api-error.ts'

/** The page of the app that helps to resolve the error. Links to other sites are ignored. */
export function linkOf({ failure: { link } }: ApiError): string | undefined {
  return typeof link === 'string' && /^\/(?!\/)/.test(link) ? link : undefined
}

/** The messages about single fields of the body, by the field's path; none of an error that is not about fields. */
export function fieldMessagesOf(error: unknown): Record<string, string> {
  const issues = error instanceof ApiError ? (error.failure.issues ?? []).filter(({ path }) => path) : []
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]))
}
