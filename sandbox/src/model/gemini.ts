import {
  type Body,
  checkImages,
  eachSchema,
  invalid,
  listOf,
  Refused,
  recordOf,
  refuseUnknown,
  textOf,
  tokens,
  type WireFormat,
} from './wire-format.ts'

const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']
const largestImage = 20 * 1024 * 1024
const statuses = {
  invalid: 'INVALID_ARGUMENT',
  key: 'PERMISSION_DENIED',
  model: 'NOT_FOUND',
  quota: 'RESOURCE_EXHAUSTED',
  down: 'INTERNAL',
  'too-large': 'INVALID_ARGUMENT',
}
const knownFields = [
  'contents',
  'systemInstruction',
  'generationConfig',
  'safetySettings',
  'tools',
  'toolConfig',
]
const knownSettings = [
  ...['maxOutputTokens', 'temperature', 'topK', 'topP', 'stopSequences', 'seed', 'responseMimeType'],
  ...['responseSchema', 'thinkingConfig', 'mediaResolution', 'candidateCount'],
]
const knownSchemaWords = [
  ...['type', 'format', 'title', 'description', 'nullable', 'enum', 'items', 'properties', 'required'],
  ...['anyOf', 'propertyOrdering', 'minItems', 'maxItems', 'minimum', 'maximum', 'minLength', 'maxLength'],
]
const finishReasons = { complete: 'STOP', cut: 'MAX_TOKENS', refused: 'SAFETY' }

/** Google's generateContent. */
export const gemini: WireFormat = {
  path: '/model/google/v1beta/models/:call',
  read(body, headers, { call = '' }) {
    const key = textOf(headers['x-goog-api-key'])
    if (!key) throw new Refused(403, 'key', "Method doesn't allow unregistered callers. Please use API Key.")
    if (!/^AIza/.test(key)) throw invalid('API key not valid. Please pass a valid API key.')
    const [model = '', action] = call.split(':')
    if (action !== 'generateContent' || !/^gemini-(?:2\.0|2\.5|3)/.test(model))
      throw new Refused(404, 'model', `models/${model} is not found for API version v1beta.`)
    refuseUnknown(body, knownFields, unknownName)
    const settings = recordOf(body.generationConfig)
    refuseUnknown(settings, knownSettings, unknownName)
    checkThinking(settings, model)
    eachSchema(settings.responseSchema, (part) => refuseUnknown(part, knownSchemaWords, unknownName))
    const parts = listOf(body.contents).flatMap((content) => listOf(content.parts))
    if (parts.length === 0) throw invalid('contents is not specified')
    const images = parts.flatMap(({ inlineData }) => (inlineData ? [imageOf(recordOf(inlineData))] : []))
    checkImages(images, imageTypes, largestImage)
    const isJson = settings.responseMimeType === 'application/json'
    return {
      model,
      text: parts.map(({ text }) => textOf(text)).join('\n'),
      images,
      format: 'responseSchema' in settings ? 'schema' : isJson ? 'json' : 'text',
      messages: body.contents,
    }
  },
  answer: ({ model }, content, ending) => ({
    candidates: [
      {
        ...(ending !== 'refused' && { content: { role: 'model', parts: [{ text: content }] } }),
        finishReason: finishReasons[ending],
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: tokens.input,
      candidatesTokenCount: tokens.output,
      totalTokenCount: tokens.input + tokens.output,
    },
    modelVersion: model,
  }),
  error: ({ status, fault, message }) => ({ error: { code: status, message, status: statuses[fault] } }),
}

const unknownName = (name: string) => `Invalid JSON payload received. Unknown name "${name}"`
const imageOf = ({ mimeType, data }: Body) => ({ mediaType: textOf(mimeType), base64: textOf(data) })

const mostThinking = 24_576

function checkThinking(settings: Body, model: string) {
  const { thinkingBudget: budget, thinkingLevel: level } = recordOf(settings.thinkingConfig)
  if (budget === undefined && level === undefined) return
  if (model.startsWith('gemini-2.0')) throw invalid('Thinking is not supported by this model')
  if (level !== undefined && model.startsWith('gemini-2.5'))
    throw invalid('Thinking level is not supported for this model.')
  if (budget !== undefined && level !== undefined)
    throw invalid('You can only set one of thinking budget and thinking level.')
  if (typeof budget !== 'number') return
  if (budget > mostThinking) throw invalid(`The thinking budget ${budget} is invalid.`)
  if (budget === 0 && model.includes('pro'))
    throw invalid('Budget 0 is invalid. This model only works in thinking mode.')
}
