import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify/types/schema.js'
import * as z from 'zod/mini'
import { AppError } from '../errors/app-error.ts'
import { koreanIssue } from './korean-issue.ts'

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
