import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify/types/schema.js'
import * as z from 'zod/mini'
import { AppError } from '../errors/app-error.ts'

type Schema = z.ZodMiniType

/**
 * Validates params, query, headers or body by the contract schema. Invalid path parameters are 404, everything
 * else is 400 with the invalid fields.
 */
export const validatorCompiler: FastifySchemaCompiler<Schema> = ({ schema, httpPart }) => {
  return (input: unknown) => {
    const result = z.safeParse(schema, input, { error: koreanIssue })
    if (!result.success) return { error: refusal(httpPart, issuesOf(result.error)) }
    if (!isStorable(result.data)) return { error: refusal(httpPart, []) }
    return { value: result.data }
  }
}

/** Serialises a response by its schema, without keys that the contract does not name. */
export const serializerCompiler: FastifySerializerCompiler<Schema> = ({ schema, method, url }) => {
  return (answer: unknown) => {
    const result = z.safeParse(schema, answer)
    if (result.success) return JSON.stringify(result.data)
    const paths = result.error.issues.map((issue) => `${issue.path.join('.')} (${issue.code})`)
    throw new Error(`${method} ${url} returned a response that violates its contract: ${paths.join(', ')}`)
  }
}

function refusal(httpPart: string | undefined, issues: { path: string; message: string }[]) {
  if (httpPart === 'params') return new AppError('NOT_FOUND')
  return new AppError('VALIDATION_FAILED', issues.length > 0 ? { issues } : {})
}

const issuesOf = (error: z.core.$ZodError) =>
  error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), message }))

const loneSurrogate = /\p{Surrogate}/u

/** PostgreSQL cannot store NUL or a lone surrogate; sending one would end in a 500. Iterative, so that depth costs no stack. */
function isStorable(input: unknown): boolean {
  const left = [input]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && (value.includes('\0') || loneSurrogate.test(value))) return false
    if (value === null || typeof value !== 'object' || value instanceof Blob) continue
    for (const part of Object.values(value)) left.push(part)
  }
  return true
}

/** Korean messages for schema checks without a message of their own. */
function koreanIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '꼭 필요한 값이에요.' : '값의 종류가 올바르지 않아요.'
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum)
    case 'too_big':
      return tooBig(issue.origin, issue.maximum)
    case 'invalid_value':
      return '고를 수 없는 값이에요.'
    case 'unrecognized_keys':
      return '알 수 없는 항목이 있어요.'
    default:
      return '값의 형식이 올바르지 않아요.'
  }
}

function tooSmall(origin: string, minimum: number | bigint) {
  if (origin === 'string') return minimum === 1 ? '값을 입력해 주세요.' : `${minimum}자 이상이어야 해요.`
  if (origin === 'array') return `${minimum}개 이상이어야 해요.`
  return `${minimum} 이상이어야 해요.`
}

function tooBig(origin: string, maximum: number | bigint) {
  if (origin === 'string') return `${maximum}자까지 쓸 수 있어요.`
  if (origin === 'array') return `${maximum}개까지 보낼 수 있어요.`
  return `${maximum} 이하여야 해요.`
}
