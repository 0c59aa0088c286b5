import type { IncomingHttpHeaders } from 'node:http'

/** A call of the simulated model, read from a provider's request. */
export interface WireCall {
  model: string
  /** The texts of the user's messages. */
  text: string
  images: WireImage[]
  /** What the provider is asked to enforce. */
  format: 'schema' | 'json' | 'text'
  /** The messages as sent, for tests. */
  messages: unknown
}

export interface WireImage {
  mediaType: string
  base64: string
}

/** How an answer ends: complete, cut at the limit, or refused by safety rules. */
export type Ending = 'complete' | 'cut' | 'refused'

/** One provider's requests, answers and errors. */
export interface WireFormat {
  /** Route below /sandbox. */
  path: string
  /** Throws `Refused` for everything that the provider refuses. */
  read(body: Body, headers: IncomingHttpHeaders, parameters: Record<string, string>): WireCall
  answer(call: WireCall, content: string, ending: Ending): object
  error(refused: Refused): object
}

export type Body = Record<string, unknown>

export type Fault = 'invalid' | 'key' | 'model' | 'quota' | 'down' | 'too-large'

/** A request that the provider refuses, with the words of its error. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
    message: string,
  ) {
    super(message)
  }
}

export const invalid = (message: string) => new Refused(400, 'invalid', message)

export const recordOf = (value: unknown): Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {}
export const listOf = (value: unknown): Body[] => (Array.isArray(value) ? value.map(recordOf) : [])
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Refuses fields that the provider does not know. */
export function refuseUnknown(body: Body, known: readonly string[], say: (name: string) => string) {
  const unknown = Object.keys(body).find((name) => !known.includes(name))
  if (unknown) throw invalid(say(unknown))
}

const beginnings: Record<string, string> = {
  'image/jpeg': '/9j/',
  'image/png': 'iVBORw0KGgo',
  'image/webp': 'UklGR',
  'image/gif': 'R0lGOD',
}

/** Refuses images of another type, with other bytes than their type says, or too large ones. */
export function checkImages(images: WireImage[], allowed: readonly string[], largestBytes: number) {
  for (const { mediaType, base64 } of images) {
    if (!allowed.includes(mediaType)) throw invalid(`unsupported image media type ${mediaType}`)
    const beginning = beginnings[mediaType]
    if (beginning && !base64.startsWith(beginning)) throw invalid(`the image is not ${mediaType}`)
    if ((base64.length * 3) / 4 > largestBytes)
      throw new Refused(413, 'too-large', `image exceeds ${largestBytes} bytes`)
  }
}

/** Calls `check` for a JSON schema and everything in it. */
export function eachSchema(schema: unknown, check: (part: Body) => void) {
  if (Array.isArray(schema)) for (const part of schema) eachSchema(part, check)
  else if (typeof schema === 'object' && schema !== null) {
    const { properties, ...rest } = schema as Body
    check(schema as Body)
    for (const part of [...Object.values(recordOf(properties)), rest.items, rest.anyOf])
      if (typeof part === 'object') eachSchema(part, check)
  }
}

/** A strict schema names every property as required and allows no others. */
export function checkStrictSchema(schema: unknown) {
  eachSchema(schema, (part) => {
    if (part.type !== 'object') return
    const names = Object.keys(recordOf(part.properties))
    const required = Array.isArray(part.required) ? part.required : []
    if (part.additionalProperties !== false)
      throw invalid("Invalid schema for response_format: 'additionalProperties' must be false")
    if (names.some((name) => !required.includes(name)))
      throw invalid("Invalid schema for response_format: 'required' must include every property")
  })
}

/** Typical for two photos with instructions and a short answer. */
export const tokens = { input: 6000, output: 150 }
